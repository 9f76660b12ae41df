package dev.keyspread.start;

import java.io.IOException;
import java.io.InputStream;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.jspecify.annotations.Nullable;

/** Loads Keyspread's classes once more, each of whose methods tells {@link Entered} that it begins. */
final class WalkLoader extends ClassLoader {
    private static final String TOLD = Entered.class.getName().replace('.', '/');

    WalkLoader() {
        super(WalkLoader.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            if (!name.startsWith("dev.keyspread.") || name.equals(Entered.class.getName())) {
                return super.loadClass(name, resolve);
            }
            Class<?> loaded = findLoadedClass(name);
            return loaded == null ? define(name) : loaded;
        }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        try (InputStream file = WalkLoader.class.getResourceAsStream("/" + name.replace('.', '/') + ".class")) {
            if (file == null) {
                throw new ClassNotFoundException(name);
            }
            ClassReader reader = new ClassReader(file);
            ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
            reader.accept(new Telling(writer, name), 0);
            byte[] telling = writer.toByteArray();
            return defineClass(name, telling, 0, telling.length);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }

    private static final class Telling extends ClassVisitor {
        private final String name;

        Telling(ClassVisitor next, String name) {
            super(Opcodes.ASM9, next);
            this.name = name;
        }

        @Override
        public MethodVisitor visitMethod(
                int access,
                String method,
                String descriptor,
                @Nullable String signature,
                String @Nullable [] exceptions) {
            return new MethodVisitor(
                    Opcodes.ASM9, super.visitMethod(access, method, descriptor, signature, exceptions)) {
                @Override
                public void visitCode() {
                    super.visitCode();
                    visitLdcInsn(name);
                    visitLdcInsn(method);
                    visitMethodInsn(
                            Opcodes.INVOKESTATIC, TOLD, "method", "(Ljava/lang/String;Ljava/lang/String;)V", false);
                }
            };
        }
    }
}
