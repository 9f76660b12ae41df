package dev.keyspread.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Tests what a native image has to be told: that what the metadata names exists, and that what Keyspread looks up by name is named. The
 * image itself is not built here.
 */
class NativeImageMetadataTest {
    private static final String FILE =
            "META-INF/native-image/dev.keyspread/keyspread-driver/reachability-metadata.json";
    private static final Path SOURCES = Path.of("src/main/java");

    /** A class's name in a text. */
    private static final Pattern CLASS_NAME = Pattern.compile("\"((?!java\\.)(?:[a-z][\\w]*\\.){2,}[A-Z][\\w$]*)\"");

    private static final Pattern LOOK_UP = Pattern.compile(
            "Class\\.forName\\(|\\.loadClass\\(|\\.get(?:Declared)?Methods?\\(|"
                    + "\\.get(?:Declared)?(?:Constructor|Field)s?\\(|newProxyInstance\\(|getResource(?:AsStream)?\\(|ServiceLoader\\.load\\(|OwnInterface\\.of\\(");

    /** Classes that look something up, beside what is generated at run time, which a native image does not have. */
    private static final Set<String> LOOKING_UP = Set.of(
            "dev/keyspread/advice/log/Listeners.java",
            "dev/keyspread/config/Surroundings.java",
            "dev/keyspread/database/probe/DescriptionProbe.java",
            "dev/keyspread/database/probe/DriverClock.java",
            "dev/keyspread/database/probe/IdleProbe.java",
            "dev/keyspread/schema/OwnInterface.java", // for those that ask by it
            "dev/keyspread/schema/metadata/DialectDetection.java",
            "dev/keyspread/database/probe/Staleness.java",
            "dev/keyspread/jdbc/binding/MistakenObjects.java",
            "dev/keyspread/jdbc/flavour/DriverInterfaces.java", // for classes that are generated at run time
            "dev/keyspread/jdbc/flavour/FlavourLoader.java", // where the driver has another loader
            "dev/keyspread/jdbc/flavour/GeneratedFlavour.java", // generated at run time
            "dev/keyspread/jdbc/flavour/GeneratedTypes.java",
            "dev/keyspread/jdbc/flavour/KnownFlavour.java",
            "dev/keyspread/jdbc/flavour/PlainFlavour.java",
            "dev/keyspread/jdbc/rows/ResultColumns.java",
            "dev/keyspread/jdbc/vendor/GuardedCopy.java",
            "dev/keyspread/jdbc/vendor/MutationKeys.java",
            "dev/keyspread/jdbc/vendor/Mutations.java",
            "dev/keyspread/jdbc/vendor/SpannerValue.java",
            "dev/keyspread/jdbc/vendor/VendorView.java",
            "dev/keyspread/liquibase/ExistingConnections.java", // JDBC's interface, for Liquibase's extensions
            "dev/keyspread/log/DriverVersion.java",
            "dev/keyspread/log/Slf4jLog.java",
            "dev/keyspread/source/bean/BeanProperties.java", // classes that the application names
            "dev/keyspread/source/DelegateDrivers.java", // classes that the application names
            "dev/keyspread/source/DriverConnections.java", // the application's driver
            "dev/keyspread/source/DriverServices.java", // classes that the application names
            "dev/keyspread/source/RequiredJars.java",
            "dev/keyspread/source/SparkDialects.java",
            "dev/keyspread/sql/GrammarWords.java",
            "dev/keyspread/sql/Keywords.java",
            "dev/keyspread/watch/Watchers.java");

    /**
     * Not on the tests' class path: SLF4J's that are looked for to find that it was told to be silent, Spark's, and the drivers of YDB and
     * YugabyteDB.
     */
    private static final Set<String> MAY_BE_MISSING = Set.of(
            "org.apache.spark.sql.jdbc.JdbcDialects",
            "org.slf4j.nop.NOPServiceProvider",
            "org.slf4j.impl.StaticLoggerBinder",
            "tech.ydb.jdbc.YdbConnection",
            "com.yugabyte.PGConnection");

    private static final String YDB_WRAPPERS = "dev.keyspread.jdbc.ydb.";

    @Test
    void whatIsNamedExists() throws Exception {
        for (JsonObject entry : entries("reflection")) {
            for (String name : types(entry)) {
                if (name.startsWith(YDB_WRAPPERS)) {
                    assertNotNull(resource(name.replace('.', '/') + ".class"));
                } else if (!MAY_BE_MISSING.contains(name)) {
                    hasMembers(Class.forName(name, false, getClass().getClassLoader()), entry);
                }
            }
        }
    }

    private static void hasMembers(Class<?> type, JsonObject entry) throws ReflectiveOperationException {
        for (JsonElement each : array(entry, "methods")) {
            JsonObject method = each.getAsJsonObject();
            List<Class<?>> parameters = new ArrayList<>();
            for (JsonElement parameter : array(method, "parameterTypes")) {
                String name = parameter.getAsString();
                parameters.add(name.equals("int") ? int.class : Class.forName(name));
            }
            Class<?>[] types = parameters.toArray(new Class<?>[0]);
            String name = method.get("name").getAsString();
            assertNotNull(name.equals("<init>") ? type.getDeclaredConstructor(types) : type.getMethod(name, types));
        }
        for (JsonElement each : array(entry, "fields")) {
            assertNotNull(type.getField(each.getAsJsonObject().get("name").getAsString()));
        }
    }

    @Test
    void everyGeneratedWrapperIsNamed() throws Exception {
        Set<String> named = named();
        int found = 0;
        for (String driver : List.of("plain", "mysql", "postgresql", "spanner", "ydb")) {
            URI folder = resource("dev/keyspread/jdbc/" + driver + "/");
            try (Stream<Path> files = Files.list(Path.of(folder))) {
                for (Path file : files.toList()) {
                    String name = file.getFileName().toString().replace(".class", "");
                    assertTrue(named.contains("dev.keyspread.jdbc." + driver + "." + name), name);
                    found++;
                }
            }
        }
        assertTrue(found > 40, found + " wrappers");
    }

    @Test
    void everyClassThatIsLookedUpByNameIsNamed() throws Exception {
        Set<String> named = named();
        Set<String> looking = new TreeSet<>();
        try (Stream<Path> files = Files.walk(SOURCES)) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".java")).toList()) {
                String source = Files.readString(file);
                String path = SOURCES.relativize(file).toString().replace('\\', '/');
                if (!path.startsWith("dev/keyspread/generate/")
                        && LOOK_UP.matcher(source).find()) {
                    looking.add(path);
                    Matcher name = CLASS_NAME.matcher(source);
                    while (name.find()) {
                        assertTrue(named.contains(name.group(1)), path + " looks up " + name.group(1));
                    }
                }
            }
        }
        assertEquals(new TreeSet<>(LOOKING_UP), looking, "what looks something up by reflection");
    }

    @Test
    void everyResourceIsNamedAndEachNameHasOne() throws Exception {
        List<String> globs = entries("resources").stream()
                .map(entry -> entry.get("glob").getAsString())
                .toList();
        Path classes = Path.of(resource("dev/keyspread/version.properties"))
                .resolve("../../..")
                .normalize();
        Set<String> unused = new TreeSet<>(globs);
        // The application's own.
        unused.remove("keyspread.properties");
        unused.remove("META-INF/services/dev.keyspread.api.FindingListener");
        unused.remove("META-INF/services/dev.keyspread.watch.Watcher");
        try (Stream<Path> files = Files.walk(classes.resolve("dev"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path path = classes.relativize(file);
                if (!path.toString().endsWith(".class")) {
                    assertTrue(globs.stream().anyMatch(glob -> matcher(glob).matches(path)), "not named: " + path);
                }
                unused.removeIf(glob -> matcher(glob).matches(path));
            }
        }
        unused.removeIf(name -> Files.isRegularFile(classes.resolve(name)));
        assertEquals(Set.of(), unused);
    }

    private static PathMatcher matcher(String glob) {
        return FileSystems.getDefault().getPathMatcher("glob:" + glob);
    }

    private static Set<String> named() throws IOException {
        return entries("reflection").stream()
                .flatMap(entry -> types(entry).stream())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The type that an entry is for, or the interfaces of the proxy. */
    private static List<String> types(JsonObject entry) {
        JsonElement type = entry.get("type");
        return type.isJsonPrimitive()
                ? List.of(type.getAsString())
                : array(type.getAsJsonObject(), "proxy").stream()
                        .map(JsonElement::getAsString)
                        .toList();
    }

    private static List<JsonObject> entries(String kind) throws IOException {
        try (InputStream file = NativeImageMetadataTest.class.getClassLoader().getResourceAsStream(FILE)) {
            assertNotNull(file, FILE);
            JsonObject metadata = JsonParser.parseReader(new InputStreamReader(file, StandardCharsets.UTF_8))
                    .getAsJsonObject();
            return array(metadata, kind).stream()
                    .map(JsonElement::getAsJsonObject)
                    .toList();
        }
    }

    private static List<JsonElement> array(JsonObject object, String name) {
        return object.has(name) ? object.getAsJsonArray(name).asList() : List.of();
    }

    private static URI resource(String name) throws URISyntaxException {
        var url = NativeImageMetadataTest.class.getClassLoader().getResource(name);
        assertNotNull(url, name);
        return url.toURI();
    }
}
