package dev.keyspread.generate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.jdbc.WrapperFactory;
import java.io.InputStream;
import java.io.Reader;
import java.sql.PreparedStatement;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.description.type.TypeDescription;
import org.junit.jupiter.api.Test;

/** Each setter of a parameter is generated in one of the patterns; none is only forwarded by chance. */
final class SettersTest {
    /** Setters whose value is not looked into. */
    private static final Set<String> OPAQUE = Set.of("setUnicodeStream(InputStream, int)");

    private static final BaseClass BOUND = new BaseClass(Arrays.stream(WrapperFactory.class.getMethods())
            .filter(method -> method.getName().equals("boundPreparedStatement"))
            .map(method -> TypeDescription.ForLoadedType.of(method.getReturnType()))
            .findFirst()
            .orElseThrow());

    private static Stream<MethodDescription.InDefinedShape> setters(Class<?> type) {
        return TypeDescription.ForLoadedType.of(type).getDeclaredMethods().stream()
                .filter(method -> method.getName().startsWith("set"));
    }

    private static String text(MethodDescription.InDefinedShape method) {
        return method.getParameters().asTypeList().asErasures().stream()
                .skip(1)
                .map(TypeDescription::getSimpleName)
                .collect(Collectors.joining(", ", method.getName() + "(", ")"));
    }

    private static Set<String> texts(Stream<MethodDescription.InDefinedShape> methods) {
        return methods.map(SettersTest::text).collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void eachSetterOfAParameterIsGeneratedInAPattern() {
        List<MethodDescription.InDefinedShape> others = setters(PreparedStatement.class)
                .filter(method -> !Setters.bindsValue(method)
                        && !Setters.bindsStream(method)
                        && !Setters.bindsLargeObject(method))
                .toList();

        assertEquals(OPAQUE, texts(others.stream()));
        assertEquals(
                Set.of(), texts(setters(PreparedStatement.class).filter(BOUND::implementsMethod)), "written by hand");
    }

    @Test
    void aSetterTellsNoMoreThanAValueAndTwoArguments() {
        assertTrue(setters(PreparedStatement.class)
                .filter(Setters::bindsValue)
                .allMatch(method -> method.getParameters().size() <= (Setters.bindsNull(method) ? 3 : 4)));
    }

    @Test
    void eachSetterOfAStreamOrReaderIsGenerated() {
        Set<String> streams = texts(setters(PreparedStatement.class)
                .filter(method -> Stream.of(InputStream.class, Reader.class)
                        .anyMatch(type -> method.getParameters()
                                .get(1)
                                .getType()
                                .asErasure()
                                .represents(type))));
        streams.removeAll(OPAQUE);

        assertEquals(streams, texts(setters(PreparedStatement.class).filter(Setters::bindsStream)));
        assertEquals(17, streams.size());
    }

    @Test
    void eachPropertyIsGeneratedOrWrittenByHand() {
        List<MethodDescription.InDefinedShape> byHand = setters(Statement.class)
                .filter(method -> !Setters.setsProperty(method))
                .toList();

        assertEquals(Set.of("setQueryTimeout()"), texts(byHand.stream()));
        assertTrue(byHand.stream().allMatch(BOUND::implementsMethod));
    }
}
