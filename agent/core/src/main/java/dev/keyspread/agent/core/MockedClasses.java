package dev.keyspread.agent.core;

import java.util.List;

/** Classes that mocking libraries make while a program runs. Nothing real is behind them, and they count each call. */
final class MockedClasses {
    /** Marks in the names that Mockito and EasyMock give them. The plain marks of CGLIB and Byte Buddy are not here: pools use these too. */
    private static final List<String> MARKS = List.of("$MockitoMock$", "$$EasyMock$", "$$EnhancerByMockitoWithCGLIB$$");

    private MockedClasses() {}

    /** Returns true if a class of that name, in either spelling, is one. */
    static boolean isOne(String name) {
        for (String mark : MARKS) {
            if (name.contains(mark)) {
                return true;
            }
        }
        return false;
    }
}
