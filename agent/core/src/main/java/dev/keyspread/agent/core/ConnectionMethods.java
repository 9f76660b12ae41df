package dev.keyspread.agent.core;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.jspecify.annotations.Nullable;

/**
 * The methods of a class file that hand out connections. Methods that the compiler made to bridge to a narrower result are
 * among them: by those, the narrower ones are called through JDBC's interfaces.
 *
 * @param methods those that have code
 */
record ConnectionMethods(List<ConnectionMethod> methods) {
    private static final byte[] CONNECT = ConnectionMethod.CONNECT.getBytes(StandardCharsets.US_ASCII);
    private static final byte[] GET_CONNECTION = ConnectionMethod.GET_CONNECTION.getBytes(StandardCharsets.US_ASCII);
    private static final int CONSTANTS = 8;
    private static final int UTF8 = 1;

    /** Returns true if a class file has the names of such methods among its constants. Most have not. */
    static boolean mayBeIn(byte[] file) {
        int count = unsignedShort(file, CONSTANTS);
        int at = CONSTANTS + 2;
        for (int i = 1; i < count; i++) {
            switch (file[at]) {
                case UTF8 -> {
                    int length = unsignedShort(file, at + 1);
                    if (is(CONNECT, file, at + 3, length) || is(GET_CONNECTION, file, at + 3, length)) {
                        return true;
                    }
                    at += 3 + length;
                }
                case 5, 6 -> { // long and double take two places
                    at += 9;
                    i++;
                }
                case 7, 8, 16, 19, 20 -> at += 3; // class, string, method type, module, package
                case 15 -> at += 4; // method handle
                case 3, 4, 9, 10, 11, 12, 17, 18 -> at += 5; // numbers, members, names with types, dynamic ones
                default -> {
                    return true; // a kind that is newer than this: let the reader of class files say so
                }
            }
        }
        return false;
    }

    private static int unsignedShort(byte[] file, int at) {
        return (file[at] & 0xff) << 8 | (file[at + 1] & 0xff);
    }

    private static boolean is(byte[] name, byte[] file, int at, int length) {
        return length == name.length && Arrays.equals(name, 0, length, file, at, at + length);
    }

    /** Returns the methods that a class file declares. */
    static ConnectionMethods in(ClassReader file) {
        Collector collector = new Collector();
        file.accept(collector, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return new ConnectionMethods(collector.found);
    }

    /** Returns the methods that hand out connections, if the class is of one of these kinds. */
    ConnectionMethods of(SourceKinds kinds) {
        return new ConnectionMethods(
                methods.stream().filter(method -> method.isOf(kinds)).toList());
    }

    boolean isEmpty() {
        return methods.isEmpty();
    }

    /** The one of that name and descriptor, or null. */
    @Nullable
    ConnectionMethod find(String name, String descriptor) {
        for (ConnectionMethod method : methods) {
            if (method.name().equals(name) && method.descriptor().equals(descriptor)) {
                return method;
            }
        }
        return null;
    }

    private static final class Collector extends ClassVisitor {
        private final List<ConnectionMethod> found = new ArrayList<>();

        private Collector() {
            super(Opcodes.ASM9);
        }

        @Override
        public @Nullable MethodVisitor visitMethod(
                int access,
                String name,
                String descriptor,
                @Nullable String signature,
                String @Nullable [] exceptions) {
            if ((access & Opcodes.ACC_STATIC) != 0 || !ConnectionMethod.mayBe(name, descriptor)) {
                return null;
            }
            return new MethodVisitor(Opcodes.ASM9) {
                @Override
                public void visitMaxs(int stack, int locals) {
                    found.add(new ConnectionMethod(name, descriptor, locals));
                }
            };
        }
    }
}
