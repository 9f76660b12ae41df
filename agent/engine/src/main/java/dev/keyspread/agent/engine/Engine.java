package dev.keyspread.agent.engine;

import dev.keyspread.Interception;
import dev.keyspread.agent.log.ApplicationLog;
import dev.keyspread.config.AgentSettings;
import java.lang.instrument.Instrumentation;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The agent's entry inside its own class loader. */
public final class Engine {
    private static final Logger LOG = LoggerFactory.getLogger("keyspread");

    private Engine() {}

    /**
     * Reads the settings and begins to intercept, unless they say that Keyspread is turned off.
     *
     * @param arguments as they stand behind the agent's jar, or null
     * @param attached whether the application runs already
     * @throws ReflectiveOperationException when the bridge can't be defined
     */
    public static void begin(@Nullable String arguments, Instrumentation instrumentation, boolean attached)
            throws ReflectiveOperationException {
        List<String> problems = new ArrayList<>();
        AgentSettings settings = new AgentSettings(AgentArguments.parse(arguments, problems::add), Engine::leftOut);
        problems.forEach(Engine::leftOut);
        if (!isOn(settings)) {
            LOG.debug("The agent is turned off");
            return;
        }
        BridgeClass.define(instrumentation, new Interceptor(new Interception(settings), settings.giveRules()));

        instrumentation.addTransformer(new ConnectionTransformer(attached), true);
        new LoadedSources(instrumentation).transform();
        LOG.debug("The agent wraps the connections of the application's drivers and data sources");
    }

    /** Settings are read again at each connect, which may know of a file on the application's class path. */
    private static boolean isOn(AgentSettings settings) {
        try {
            return settings.read("", new Properties()).config().enabled();
        } catch (SQLException refused) {
            say("connections to databases will be refused. " + refused.getMessage());
            return true;
        }
    }

    private static void leftOut(String problem) {
        say("this is left out: " + problem);
    }

    private static void say(String problem) {
        System.err.println("Keyspread agent: " + problem);
        LOG.error("Agent: {}", problem);
    }

    /** Where messages go is looked for from now on: the application has got as far as to connect. */
    static void connecting(@Nullable ClassLoader driver) {
        ApplicationLog.connecting(driver);
    }
}
