package dev.keyspread.cli.adopt;

/**
 * Holds what people say of the processes that use the table. No program can find that out.
 *
 * @param writersReady every process that writes has the rule; when something is taken back, none has it any more
 * @param newKey the shard is to become part of the primary key too
 * @param writersStopped nobody uses the table until the run has ended
 */
public record Consent(boolean writersReady, boolean newKey, boolean writersStopped) {}
