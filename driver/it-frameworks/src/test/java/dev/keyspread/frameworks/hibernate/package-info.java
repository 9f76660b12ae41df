/** An application with Hibernate, version 6.6 or 7. Hibernate fills the fields of entities, so nullness is not told here. */
package dev.keyspread.frameworks.hibernate;
