package dev.keyspread.generate;

import java.io.InputStream;
import java.io.Reader;
import java.sql.PreparedStatement;
import java.sql.Statement;
import java.util.Set;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.description.type.TypeDescription;

/** The setters of JDBC that can be called again by their names. One that a later JDK adds is none of them. */
final class Setters {
    private static final Set<String> VALUES = Set.of(
            "setBigDecimal",
            "setBoolean",
            "setByte",
            "setBytes",
            "setDate",
            "setDouble",
            "setFloat",
            "setInt",
            "setLong",
            "setNString",
            "setRef",
            "setRowId",
            "setSQLXML",
            "setShort",
            "setString",
            "setTime",
            "setTimestamp",
            "setURL");

    private static final Set<String> STREAMS = Set.of(
            "setAsciiStream",
            "setBinaryStream",
            "setBlob",
            "setCharacterStream",
            "setClob",
            "setNCharacterStream",
            "setNClob");

    private static final Set<String> PROPERTIES = Set.of(
            "setCursorName",
            "setEscapeProcessing",
            "setFetchDirection",
            "setFetchSize",
            "setLargeMaxRows",
            "setMaxFieldSize",
            "setMaxRows",
            "setPoolable");

    private Setters() {}

    /** Returns true if the method sets a parameter to a value of which nothing else is said. */
    static boolean bindsValue(MethodDescription.InDefinedShape method) {
        return method.getDeclaringType().represents(PreparedStatement.class)
                && method.getParameters().size() == 2
                && VALUES.contains(method.getName());
    }

    /** Returns true if the method sets a parameter to what a stream or reader gives, with a length or without. */
    static boolean bindsStream(MethodDescription.InDefinedShape method) {
        return method.getDeclaringType().represents(PreparedStatement.class)
                && method.getParameters().size() > 1
                && isStream(method.getParameters().get(1).getType().asErasure())
                && STREAMS.contains(method.getName());
    }

    private static boolean isStream(TypeDescription type) {
        return type.represents(InputStream.class) || type.represents(Reader.class);
    }

    /** Returns true if the method sets a property of a statement. */
    static boolean setsProperty(MethodDescription.InDefinedShape method) {
        return method.getDeclaringType().represents(Statement.class) && PROPERTIES.contains(method.getName());
    }
}
