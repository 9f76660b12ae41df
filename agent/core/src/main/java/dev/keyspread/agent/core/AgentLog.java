package dev.keyspread.agent.core;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Holds the agent's logger, for the classes of this package. It is made at the first message, because setting up SLF4J takes time that no
 * application should wait for. So no class may keep it in a field.
 */
final class AgentLog {
    private AgentLog() {}

    static Logger get() {
        return Made.LOG;
    }

    private static final class Made {
        private static final Logger LOG = LoggerFactory.getLogger("keyspread");
    }
}
