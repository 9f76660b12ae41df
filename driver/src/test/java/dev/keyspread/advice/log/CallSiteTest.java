package dev.keyspread.advice.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.lang.StackWalker.StackFrame;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CallSiteTest {
    @Test
    void givenFrameworksInBetween_whenLookedFor_thenTheApplicationIsNamed() {
        assertEquals(
                "com.acme.Orders.save:42",
                find(
                        "dev.keyspread.jdbc.StatementWrapper",
                        "com.zaxxer.hikari.pool.HikariProxyStatement",
                        "org.hibernate.engine.jdbc.Work",
                        "jdk.internal.reflect.DirectMethodHandleAccessor",
                        "java.lang.reflect.Method",
                        "org.springframework.aop.Invocation",
                        "jdk.proxy2.$Proxy31",
                        "com.acme.Orders",
                        "com.acme.Main"));
    }

    @Test
    void givenOnlyAFramework_whenLookedFor_thenItsNearestFrameIsNamed() {
        assertEquals(
                "org.flywaydb.core.Migrate.save:42",
                find(
                        "dev.keyspread.jdbc.StatementWrapper",
                        "java.util.ArrayList",
                        "org.flywaydb.core.Migrate",
                        "org.flywaydb.Main"));
    }

    @Test
    void givenOurselvesAndTheJdkOnly_whenLookedFor_thenThereIsNone() {
        assertNull(find("dev.keyspread.jdbc.StatementWrapper", "java.lang.Thread"));
    }

    @Test
    void givenASampleOfSpring_whenLookedFor_thenItIsAnApplication() {
        assertEquals(
                "org.springframework.samples.petclinic.owner.OwnerController.save:42",
                find(
                        "dev.keyspread.jdbc.StatementWrapper",
                        "org.hibernate.engine.jdbc.Work",
                        "org.springframework.data.jpa.Repository",
                        "org.springframework.samples.petclinic.owner.OwnerController",
                        "org.springframework.web.servlet.DispatcherServlet",
                        "org.apache.coyote.Processor"));
    }

    @Test
    void givenATestThatAFrameworkRuns_whenLookedFor_thenTheTestIsNamed() {
        assertEquals(
                "com.acme.OrdersTest.save:42",
                find("org.apache.openjpa.kernel.BrokerImpl", "junit.framework.TestCase", "com.acme.OrdersTest"));
    }

    @Test
    void givenOnlyAPoolsThread_whenLookedFor_thenThereIsNone() {
        assertNull(find("com.zaxxer.hikari.pool.PoolBase", "com.zaxxer.hikari.pool.HikariPool", "java.lang.Thread"));
        assertNull(find("dev.keyspread.jdbc.StatementWrapper", "org.apache.coyote.Processor", "java.lang.Thread"));
    }

    private static @Nullable String find(String... classes) {
        return CallSite.find(Arrays.stream(classes).map(Frame::new));
    }

    private record Frame(String className) implements StackFrame {
        @Override
        public String getClassName() {
            return className;
        }

        @Override
        public String getMethodName() {
            return "save";
        }

        @Override
        public Class<?> getDeclaringClass() {
            throw new UnsupportedOperationException();
        }

        @Override
        public int getByteCodeIndex() {
            return 0;
        }

        @Override
        public String getFileName() {
            return "X.java";
        }

        @Override
        public int getLineNumber() {
            return 42;
        }

        @Override
        public boolean isNativeMethod() {
            return false;
        }

        @Override
        public StackTraceElement toStackTraceElement() {
            throw new UnsupportedOperationException();
        }
    }
}
