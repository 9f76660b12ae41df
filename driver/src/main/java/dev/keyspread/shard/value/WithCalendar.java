package dev.keyspread.shard.value;

import java.util.Calendar;
import java.util.Date;

/**
 * A date, time or timestamp as it was bound together with the calendar that gives its zone. {@code GivenValue} makes it, and the canonical
 * times read it.
 *
 * @param value a {@link java.sql.Date}, {@link java.sql.Time} or {@link java.sql.Timestamp}
 * @param calendar the application's calendar, or a copy of it
 */
public record WithCalendar(Date value, Calendar calendar) {}
