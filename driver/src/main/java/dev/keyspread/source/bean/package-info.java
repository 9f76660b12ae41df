/**
 * Data sources as beans: makes one of a class name and sets its properties from text, and reads the settings that Keyspread's own is given. Called
 * by the front door. It opens no connection, and names a property in its messages but never a value.
 */
@NullMarked
package dev.keyspread.source.bean;

import org.jspecify.annotations.NullMarked;
