package dev.keyspread.cli;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/**
 * Reads Keyspread's version from a resource of the build. Picocli asks it for {@code --version}, {@code LintCommand} for SARIF reports. A
 * missing resource gives "unknown", never an error.
 */
final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        return new String[] {"keyspread " + number()};
    }

    /** Returns the version without the program's name. */
    static String number() {
        Properties properties = new Properties();
        try (InputStream resource = Version.class.getResourceAsStream("/dev/keyspread/version.properties")) {
            if (resource != null) {
                properties.load(resource);
            }
        } catch (IOException e) {
            return "unknown";
        }
        return properties.getProperty("version", "unknown");
    }
}
