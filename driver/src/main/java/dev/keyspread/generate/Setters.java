package dev.keyspread.generate;

import java.io.InputStream;
import java.io.Reader;
import java.sql.PreparedStatement;
import java.sql.Statement;
import java.util.Set;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.description.method.ParameterDescription;
import net.bytebuddy.description.type.TypeDescription;

/**
 * Knows the setters of JDBC that can be called again by their names, and the writes of drivers. A setter that a later JDK adds is none of
 * them. {@link ForwardingMethod} asks it.
 */
final class Setters {
    private static final Set<String> VALUES = Set.of(
            "setArray",
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
            "setNull",
            "setObject",
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

    /** Returns true if the method sets a parameter to a value, with further arguments or not: a target type and a scale, a calendar. */
    static boolean bindsValue(MethodDescription.InDefinedShape method) {
        return method.getDeclaringType().represents(PreparedStatement.class) && VALUES.contains(method.getName());
    }

    /** Returns true if the method sets a parameter to SQL NULL, and takes no value. */
    static boolean bindsNull(MethodDescription.InDefinedShape method) {
        return method.getName().equals("setNull");
    }

    /** Returns true if the method sets a parameter to a large object. */
    static boolean bindsLargeObject(MethodDescription.InDefinedShape method) {
        return method.getDeclaringType().represents(PreparedStatement.class)
                && method.getParameters().size() == 2
                && method.getName().endsWith("lob")
                && STREAMS.contains(method.getName())
                && !isStream(method.getParameters().get(1).getType().asErasure());
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

    /** Returns true if the parameter is a whole number. */
    static boolean isWhole(ParameterDescription parameter) {
        TypeDescription type = parameter.getType().asErasure();
        return type.represents(byte.class)
                || type.represents(short.class)
                || type.represents(int.class)
                || type.represents(long.class);
    }

    /** Returns true if it is a driver's own type. */
    static boolean isVendors(TypeDescription type) {
        return !type.getName().startsWith("java.") && !type.isArray();
    }

    /** Returns true if the method is a driver's own way to write rows that are no SQL. */
    static boolean writesRows(MethodDescription.InDefinedShape method) {
        return isVendors(method.getDeclaringType())
                && (method.getName().equals("write") || method.getName().equals("bufferedWrite"));
    }
}
