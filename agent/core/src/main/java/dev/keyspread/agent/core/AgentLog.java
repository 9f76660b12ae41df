package dev.keyspread.agent.core;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The agent's logger, made when it is first needed: to set SLF4J up takes time that no application should wait for. */
final class AgentLog {
    private AgentLog() {}

    static Logger get() {
        return Made.LOG;
    }

    private static final class Made {
        private static final Logger LOG = LoggerFactory.getLogger("keyspread");
    }
}
