package dev.keyspread.agent.core;

import java.util.List;

/**
 * Recognises classes that mocking libraries make while a program runs. {@link ConnectionTransformer} and {@link Interceptor} leave them
 * alone. Nothing may call a mock, because it counts each call and the application's test compares the count.
 */
final class MockedClasses {
    /** Parts of the names that Mockito and EasyMock give their classes. CGLIB's and Byte Buddy's own are missing: pools use these too. */
    private static final List<String> MARKS = List.of("$MockitoMock$", "$$EasyMock$", "$$EnhancerByMockitoWithCGLIB$$");

    private MockedClasses() {}

    /** Returns true if a class of that name, with dots or slashes, is a mock. */
    static boolean isOne(String name) {
        for (String mark : MARKS) {
            if (name.contains(mark)) {
                return true;
            }
        }
        return false;
    }
}
