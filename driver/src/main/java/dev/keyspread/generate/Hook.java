package dev.keyspread.generate;

import net.bytebuddy.description.method.MethodDescription;

/**
 * The protected methods of base classes that generated methods call. They are found by their names and how many parameters
 * they have; which of several is called depends on the first parameter's type. {@link ForwardingMethod} says when each is.
 */
enum Hook {
    STRIP("strip", 1),
    ADOPT("adopt", 1),
    ADOPT_PREPARED("adopt", 2),
    PLAN("plan", 1),
    PLAN_PREPARED("planPrepared", 1),
    SQL("sql", 1),
    AFTER_TEXT("afterExecute", 1),
    BEFORE_EXECUTE("beforeVendorsExecute", 0),
    AFTER_EXECUTE("afterExecute", 0),
    COLUMN("column", 1),
    CAPTURE("capture", 2),
    CAPTURE_OPAQUE("captureOpaque", 2),
    VENDOR("vendor", 1),
    VENDOR_ROWS("vendorRows", 1),
    VENDOR_WRITTEN("vendorWritten", 0),
    OPAQUE("opaque", 2),
    BEGIN_BINDING("beginBinding", 0),
    POSITION("position", 1),
    KEPT("kept", 2),
    BOUND_WHOLE("bound", 3),
    BOUND("bound", 5),
    LARGE_OBJECT("largeObject", 3),
    STREAM("stream", 4),
    PROPERTY("property", 2);

    private final String method;
    private final int parameters;

    Hook(String method, int parameters) {
        this.method = method;
        this.parameters = parameters;
    }

    /** Returns true if a method of a base class is it. */
    boolean is(MethodDescription candidate) {
        return candidate.isProtected()
                && candidate.getName().equals(method)
                && candidate.getParameters().size() == parameters;
    }
}
