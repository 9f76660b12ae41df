package dev.keyspread.cli.adopt;

/**
 * Holds what people say about the processes that use the table. {@code AdoptCommand} fills it from options, and {@link Adoption} asks it
 * before a step that could harm those processes. A program can't find out these facts, and must not guess them.
 *
 * @param writersReady true if every writing process has the shard rule; while a step is taken back, true if none has it any more
 * @param newKey true if the shard shall become part of the primary key too
 * @param writersStopped true if nobody uses the table until the run ends
 */
public record Consent(boolean writersReady, boolean newKey, boolean writersStopped) {}
