package dev.keyspread.sql;

/** One DDL statement as read. */
public interface DdlStatement {}
