package dev.keyspread.frameworks.hibernate;

/** Tells what a customer is to the shop. */
enum Status {
    NEW,
    KNOWN,
    GONE
}
