/** What to say: one class for each rule or close family, findings, their wording and their log. */
@NullMarked
package dev.keyspread.advice;

import org.jspecify.annotations.NullMarked;
