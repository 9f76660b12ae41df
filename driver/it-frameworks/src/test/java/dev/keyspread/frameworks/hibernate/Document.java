package dev.keyspread.frameworks.hibernate;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Lob;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.Map;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.type.SqlTypes;

/** A column of each kind that Hibernate has a way of its own for. */
@Entity
class Document {
    @Id
    String id;

    String title;

    @Column(length = 1_000_000)
    @JdbcTypeCode(SqlTypes.LONG32VARCHAR)
    String content;

    @Lob
    byte[] image;

    byte[] raw;

    @JdbcTypeCode(SqlTypes.JSON)
    Map<String, String> attributes;

    @JdbcTypeCode(SqlTypes.ARRAY)
    String[] labels;

    @Column(name = "at_offset")
    OffsetDateTime atOffset;

    @Column(name = "at_local")
    LocalDateTime atLocal;

    @Column(name = "day_time")
    LocalTime dayTime;

    Duration lasted;
    Double weight;

    @Enumerated(EnumType.STRING)
    Grade grade;

    /** An enum of one letter. */
    enum Grade {
        A,
        B
    }

    @Override
    public String toString() {
        return "%s %s %d %s %s %s %s %s %s %s %s %s %s"
                .formatted(
                        id,
                        title,
                        content == null ? -1 : content.length(),
                        Arrays.toString(image),
                        Arrays.toString(raw),
                        attributes,
                        Arrays.toString(labels),
                        atOffset == null ? null : atOffset.toInstant(),
                        atLocal,
                        dayTime,
                        lasted,
                        weight,
                        grade);
    }
}
