/** Drivers and data sources whose code is hard to change. */
@NullMarked
package org.example.driver;

import org.jspecify.annotations.NullMarked;
