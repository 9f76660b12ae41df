package dev.keyspread.agent.log;

import org.jspecify.annotations.Nullable;
import org.slf4j.Marker;
import org.slf4j.event.Level;
import org.slf4j.helpers.LegacyAbstractLogger;
import org.slf4j.helpers.MessageFormatter;

/**
 * Formats each message of Keyspread's and passes it to {@link ApplicationLog}. {@link AgentLoggerProvider} makes one for each logger name
 * in the agent's class loader. Arguments become text at once, because {@link ApplicationLog} may keep messages until the application
 * logs.
 */
final class AgentLogger extends LegacyAbstractLogger {
    private static final long serialVersionUID = 1L;

    AgentLogger(String name) {
        this.name = name;
    }

    @Override
    public boolean isTraceEnabled() {
        return ApplicationLog.isEnabled(name, Level.TRACE);
    }

    @Override
    public boolean isDebugEnabled() {
        return ApplicationLog.isEnabled(name, Level.DEBUG);
    }

    @Override
    public boolean isInfoEnabled() {
        return ApplicationLog.isEnabled(name, Level.INFO);
    }

    @Override
    public boolean isWarnEnabled() {
        return ApplicationLog.isEnabled(name, Level.WARN);
    }

    @Override
    public boolean isErrorEnabled() {
        return ApplicationLog.isEnabled(name, Level.ERROR);
    }

    @Override
    protected @Nullable String getFullyQualifiedCallerName() {
        return null;
    }

    @Override
    protected void handleNormalizedLoggingCall(
            Level level,
            @Nullable Marker marker,
            String message,
            @Nullable Object @Nullable [] arguments,
            @Nullable Throwable thrown) {
        ApplicationLog.log(new Message(name, level, MessageFormatter.basicArrayFormat(message, arguments), thrown));
    }
}
