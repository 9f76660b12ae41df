package dev.keyspread.plan;

/** How the application's placeholders map to the delegate's, and which of the delegate's are computed. Immutable. */
public final class ParameterPlan {
    ParameterPlan() {}
}
