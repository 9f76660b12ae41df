package dev.keyspread.agent.core;

import dev.keyspread.Interception;
import dev.keyspread.agent.log.ApplicationLog;
import dev.keyspread.config.AgentSettings;
import dev.keyspread.config.Setting;
import java.lang.instrument.Instrumentation;
import java.sql.SQLException;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** The agent's entry inside its own class loader. */
public final class AgentCore {

    private AgentCore() {}

    /**
     * Begins to intercept. The settings are read for the first time on a thread of its own, which keeps the application waiting
     * less, and again at each connect, which may know of a file on the application's class path.
     *
     * @param arguments as they stand behind the agent's jar, or null
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

    /** Tells what is wrong with the settings before anybody connects. Turned off, nothing further is changed. */
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
     * The application connects, and so has got far enough to have a log: from now on messages go there. Until now
     * they were kept.
     */
    static void connecting(@Nullable ClassLoader driver) {
        ApplicationLog.connecting(driver);
    }
}
