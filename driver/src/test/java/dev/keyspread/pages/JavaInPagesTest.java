package dev.keyspread.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Java on the pages compiles. A block with a class is compiled as it stands. One that begins with an annotation or {@code static}
 * is a member of a class, any other the body of a method; they see {@link #IMPORTS} and {@link #GIVEN}. The classes for Spark, Flink and
 * ShardingSphere are compared with those of driver/it-spark and agent/it-shardingsphere, which compile and run them.
 */
class JavaInPagesTest {
    private static final Pattern CLASS = Pattern.compile("(?m)^public (?:final )?(?:class|record|interface) (\\w+)");
    private static final List<String> TOOLS = List.of("/spark-and-flink.md", "/shardingsphere.md");
    private static final Pattern MEMBER = Pattern.compile("^(?:@|static |public |private )");

    private static final String IMPORTS = """
            import com.sun.tools.attach.VirtualMachine;
            import dev.keyspread.*;
            import dev.keyspread.api.*;
            import dev.keyspread.config.*;
            import dev.keyspread.micrometer.*;
            import io.micrometer.core.instrument.*;
            import io.micrometer.core.instrument.binder.MeterBinder;
            import java.lang.management.ManagementFactory;
            import java.sql.*;
            import java.util.List;
            import java.util.Properties;
            import javax.management.*;
            import javax.sql.*;
            import org.junit.jupiter.api.*;
            import org.junit.jupiter.api.extension.ExtendWith;
            import static org.junit.jupiter.api.Assertions.*;
            """;

    /**
     * Holds what the pages take for granted. Spring, JPA and the report's module, which is built later, are not on this class path: types of
     * their names stand for theirs.
     */
    private static final String GIVEN = """
            static DataSource dataSource;
            static DataSource pool;
            static Connection connection;
            static String pid;
            static MeterRegistry registry;
            static class KeyspreadReport implements org.junit.jupiter.api.extension.Extension {}
            @interface Bean {}
            @interface Entity {}
            @interface Id {}
            @interface Table {
                String name();
            }
            @interface Column {
                String name();
                boolean insertable() default true;
                boolean updatable() default true;
            }
            """;

    @Test
    void everyJavaBlockCompiles(@TempDir Path directory) {
        List<Block> blocks = Block.of("java").stream()
                .filter(block -> TOOLS.stream().noneMatch(block.page()::endsWith))
                .toList();
        assertTrue(blocks.size() >= 9, blocks::toString);
        List<JavaFileObject> sources = new ArrayList<>();
        for (Block block : blocks) {
            sources.add(source(block, "Block" + sources.size()));
        }

        DiagnosticCollector<JavaFileObject> messages = new DiagnosticCollector<>();
        List<String> options = List.of(
                "-proc:none", "-nowarn", "-cp", System.getProperty("java.class.path"), "-d", directory.toString());
        ToolProvider.getSystemJavaCompiler()
                .getTask(null, null, messages, options, null, sources)
                .call();

        List<String> errors = messages.getDiagnostics().stream()
                .filter(message -> message.getKind() == Diagnostic.Kind.ERROR)
                .map(Object::toString)
                .toList();
        assertEquals(List.of(), errors);
    }

    private static JavaFileObject source(Block block, String wrapper) {
        Matcher declared = CLASS.matcher(block.text());
        return declared.find()
                ? new Source(block, declared.group(1), block.text())
                : new Source(block, wrapper, wrapped(block.text(), wrapper));
    }

    private static String wrapped(String fragment, String name) {
        String member = MEMBER.matcher(fragment).find()
                ? fragment
                : "static void shown() throws Exception {\n" + fragment + "}\n";
        return IMPORTS + "class " + name + " {\n" + GIVEN + member + "}\n";
    }

    /** A source in memory, which the compiler's messages name by its page. */
    private static final class Source extends SimpleJavaFileObject {
        private final Block block;
        private final String text;

        Source(Block block, String name, String text) {
            super(URI.create("page:///" + name + Kind.SOURCE.extension), Kind.SOURCE);
            this.block = block;
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }

        @Override
        public String getName() {
            return block + toUri().getPath();
        }
    }
}
