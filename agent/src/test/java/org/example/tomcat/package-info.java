/** A servlet container, and an application that is deployed in it over and over. */
@NullMarked
package org.example.tomcat;

import org.jspecify.annotations.NullMarked;
