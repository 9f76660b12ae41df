package dev.keyspread.agent.core;

import java.util.ArrayList;
import java.util.List;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;
import org.jspecify.annotations.Nullable;

/**
 * Rewrites methods that hand out connections, so that they pass what they return through the {@link Bridge}. {@link ConnectionTransformer}
 * uses it while the class is loaded, so it must load no class of the application. The object and the arguments are copied to further local
 * variables when a method begins, because its code may assign something else to theirs.
 */
final class ReturnHook extends ClassVisitor {
    private static final String CONNECTION = "java/sql/Connection";
    /** The method of {@link Bridge} that is called. */
    static final String INTERCEPT = "intercept";

    private static final String OBJECT = "Ljava/lang/Object;";
    static final String INTERCEPT_DESCRIPTOR = "(" + OBJECT.repeat(4) + "Ljava/lang/Class;)" + OBJECT;

    private final ConnectionMethods methods;
    private String owner = "";
    private int version;

    ReturnHook(ClassVisitor writer, ConnectionMethods methods) {
        super(Opcodes.ASM9, writer);
        this.methods = methods;
    }

    @Override
    public void visit(
            int version,
            int access,
            String name,
            @Nullable String signature,
            @Nullable String superName,
            String @Nullable [] interfaces) {
        this.version = version & 0xffff;
        this.owner = name;
        super.visit(version, access, name, signature, superName, interfaces);
    }

    @Override
    public @Nullable MethodVisitor visitMethod(
            int access, String name, String descriptor, @Nullable String signature, String @Nullable [] exceptions) {
        MethodVisitor writer = super.visitMethod(access, name, descriptor, signature, exceptions);
        ConnectionMethod method = methods.find(name, descriptor);
        return method == null ? writer : new Hook(writer, method);
    }

    private final class Hook extends MethodVisitor {
        private final ConnectionMethod method;
        private final String result;

        /** The types of what is copied: of the object, then of the arguments. */
        private final List<String> copied = new ArrayList<>();

        private Hook(MethodVisitor writer, ConnectionMethod method) {
            super(Opcodes.ASM9, writer);
            this.method = method;
            this.result = Type.getReturnType(method.descriptor()).getInternalName();
            copied.add(owner);
            for (Type argument : Type.getArgumentTypes(method.descriptor())) {
                copied.add(argument.getInternalName());
            }
        }

        @Override
        public void visitCode() {
            super.visitCode();
            for (int i = 0; i < copied.size(); i++) {
                super.visitVarInsn(Opcodes.ALOAD, i);
                super.visitVarInsn(Opcodes.ASTORE, method.locals() + i);
            }
        }

        @Override
        public void visitInsn(int opcode) {
            if (opcode == Opcodes.ARETURN) {
                for (int i = 0; i < 3; i++) {
                    if (i < copied.size()) {
                        super.visitVarInsn(Opcodes.ALOAD, method.locals() + i);
                    } else {
                        super.visitInsn(Opcodes.ACONST_NULL);
                    }
                }
                loadResultType();
                super.visitMethodInsn(
                        Opcodes.INVOKESTATIC, BridgeClass.INTERNAL_NAME, INTERCEPT, INTERCEPT_DESCRIPTOR, false);
                super.visitTypeInsn(Opcodes.CHECKCAST, result);
            }
            super.visitInsn(opcode);
        }

        /** Class files before Java 5 have no class constants; nor could methods have narrower results then. */
        private void loadResultType() {
            if (result.equals(CONNECTION) || version < Opcodes.V1_5) {
                super.visitInsn(Opcodes.ACONST_NULL);
            } else {
                super.visitLdcInsn(Type.getObjectType(result));
            }
        }

        /** At each branch target the verifier has to be told of the further slots as well. */
        @Override
        public void visitFrame(
                int type,
                int count,
                @Nullable Object @Nullable [] locals,
                int stackCount,
                @Nullable Object @Nullable [] stack) {
            List<Object> all = new ArrayList<>();
            int slots = 0;
            for (int i = 0; i < count && locals != null; i++) {
                Object local = locals[i];
                all.add(local);
                slots += Opcodes.LONG.equals(local) || Opcodes.DOUBLE.equals(local) ? 2 : 1;
            }
            for (; slots < method.locals(); slots++) {
                all.add(Opcodes.TOP);
            }
            all.addAll(copied);
            super.visitFrame(type, all.size(), all.toArray(), stackCount, stack);
        }
    }
}
