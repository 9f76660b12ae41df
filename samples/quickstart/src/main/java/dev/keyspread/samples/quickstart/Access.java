package dev.keyspread.samples.quickstart;

import java.time.LocalDateTime;

/**
 * A user looked at a page.
 *
 * @param time when, to the microsecond
 * @param userId who
 * @param page what
 */
record Access(LocalDateTime time, long userId, String page) {}
