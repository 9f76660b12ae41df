package dev.keyspread.agent.core;

import dev.keyspread.Interception;
import dev.keyspread.agent.log.ApplicationLog;
import dev.keyspread.config.AgentSettings;
import dev.keyspread.config.Setting;
import java.lang.instrument.Instrumentation;
import java.sql.SQLException;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * Starts the agent inside its own class loader. {@code KeyspreadAgent} calls {@link #begin} by reflection, once for each start. The bridge
 * has to be defined before the transformer is added, because transformed classes call it.
 */
public final class AgentCore {

    private AgentCore() {}

    /**
     * Begins to intercept. Another thread reads the settings first, to keep the application waiting less. Each connect reads them
     * again, because it may know of a file on the application's class path.
     *
     * @param arguments the text behind the agent's jar, or null
     * @param attached whether the application runs already
     * @throws ReflectiveOperationException when the bridge can't be defined
     */
    public static void begin(@Nullable String arguments, Instrumentation instrumentation, boolean attached)
            throws ReflectiveOperationException {
        AgentSettings settings =
                new AgentSettings(AgentArguments.parse(arguments, AgentCore::leftOut), AgentCore::leftOut);
        BridgeClass.define(instrumentation, new Interceptor(new Interception(settings), settings.giveRules()));
        ConnectionTransformer transformer = new ConnectionTransformer(attached);
        instrumentation.addTransformer(transformer, true);
        new LoadedSources(instrumentation).transform();
        Thread reading = new Thread(() -> read(settings, instrumentation, transformer), "keyspread-agent");
        reading.setDaemon(true);
        reading.start();
    }

    /** Reads the settings to tell what is wrong before anybody connects. If they turn the agent off, stops the transformer. */
    private static void read(
            AgentSettings settings, Instrumentation instrumentation, ConnectionTransformer transformer) {
        try {
            if (settings.read("", new Properties()).config().get(Setting.ENABLED)) {
                Preloading.run();
                AgentLog.get().debug("The agent wraps the connections of the application's drivers and data sources");
            } else {
                instrumentation.removeTransformer(transformer);
                AgentLog.get().debug("The agent is turned off");
            }
        } catch (SQLException refused) {
            say("connections to databases will be refused. " + refused.getMessage());
        }
    }

    private static void leftOut(String problem) {
        say("this is left out: " + problem);
    }

    private static void say(String problem) {
        System.err.println("Keyspread agent: " + problem);
        AgentLog.get().error("Agent: {}", problem);
    }

    /**
     * Notes that the application connects, and therefore has a log by this time. Kept messages and later ones go there.
     *
     * @param driver the class loader of the driver or data source
     */
    static void connecting(@Nullable ClassLoader driver) {
        ApplicationLog.connecting(driver);
    }
}
