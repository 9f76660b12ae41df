/**
 * Keyspread in an application of Spring Boot: finds the driver's class for Keyspread's URLs, hands on the settings in the application's
 * properties, brings every data source behind Keyspread, and shows what was found in metrics and in an endpoint of the actuator. Used by
 * Spring alone, which finds it by the files in META-INF.
 */
@NullMarked
package dev.keyspread.spring;

import org.jspecify.annotations.NullMarked;
