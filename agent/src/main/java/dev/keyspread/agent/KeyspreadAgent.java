package dev.keyspread.agent;

import java.io.File;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.InvocationTargetException;
import java.net.URISyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * Begins the agent, at the start of the application ({@code -javaagent}) or while it runs. Never throws: a virtual machine
 * whose agent throws does not start.
 */
public final class KeyspreadAgent {
    private static final String CORE = "dev.keyspread.agent.core.AgentCore";

    private KeyspreadAgent() {}

    /**
     * For {@code -javaagent:keyspread-agent.jar=arguments}.
     *
     * @param arguments what stands behind the equals sign, or null
     */
    public static void premain(@Nullable String arguments, Instrumentation instrumentation) {
        begin(arguments, instrumentation, false);
    }

    /**
     * For attaching to a virtual machine that runs.
     *
     * @param arguments what was given with the agent's jar, or null
     */
    public static void agentmain(@Nullable String arguments, Instrumentation instrumentation) {
        begin(arguments, instrumentation, true);
    }

    @SuppressWarnings("CatchingUnchecked") // whatever it is, it must not stop the application
    private static synchronized void begin(
            @Nullable String arguments, Instrumentation instrumentation, boolean attached) {
        try {
            if (CoreLoader.isRunning()) {
                System.err.println("Keyspread agent: it runs already, what it is given now is not looked at");
                return;
            }
            CoreLoader.of(jar())
                    .loadClass(CORE)
                    .getMethod("begin", String.class, Instrumentation.class, boolean.class)
                    .invoke(null, arguments, instrumentation, attached);
        } catch (InvocationTargetException e) {
            Throwable cause = e.getCause();
            sayNotBegun(cause == null ? e : cause);
        } catch (Exception | Error e) {
            sayNotBegun(e);
        }
    }

    private static File jar() throws URISyntaxException {
        return new File(KeyspreadAgent.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
    }

    private static void sayNotBegun(Throwable failure) {
        System.err.println("Keyspread agent: could not begin, the application runs without it: " + failure);
        failure.printStackTrace();
    }
}
