package dev.keyspread.engine;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;

/**
 * Runs in a thorough build alone (profile {@code thorough}): what takes long and tries again, in another place, what other tests of
 * the plain build try.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Tag("thorough")
public @interface Thorough {}
