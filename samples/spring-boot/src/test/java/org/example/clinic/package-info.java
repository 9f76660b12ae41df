/** The clinic's own tests, which know nothing of Keyspread, and what starts them on each database by each route. */
package org.example.clinic;
