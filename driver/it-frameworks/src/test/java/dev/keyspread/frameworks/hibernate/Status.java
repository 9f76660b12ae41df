package dev.keyspread.frameworks.hibernate;

/** What a customer is to the shop. */
enum Status {
    NEW,
    KNOWN,
    GONE
}
