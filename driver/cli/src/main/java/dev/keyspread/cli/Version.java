package dev.keyspread.cli;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** Keyspread's version. */
final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        return new String[] {"keyspread " + number()};
    }

    /** The number alone. */
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
