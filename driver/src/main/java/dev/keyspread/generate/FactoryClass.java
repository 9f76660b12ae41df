package dev.keyspread.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.description.modifier.FieldManifestation;
import net.bytebuddy.description.modifier.Ownership;
import net.bytebuddy.description.modifier.Visibility;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.dynamic.DynamicType;
import net.bytebuddy.implementation.Implementation;
import net.bytebuddy.implementation.bytecode.Duplication;
import net.bytebuddy.implementation.bytecode.StackManipulation;
import net.bytebuddy.implementation.bytecode.StackSize;
import net.bytebuddy.implementation.bytecode.TypeCreation;
import net.bytebuddy.implementation.bytecode.assign.InstanceCheck;
import net.bytebuddy.implementation.bytecode.assign.TypeCasting;
import net.bytebuddy.implementation.bytecode.member.MethodInvocation;
import net.bytebuddy.implementation.bytecode.member.MethodReturn;
import net.bytebuddy.implementation.bytecode.member.MethodVariableAccess;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.matcher.ElementMatchers;

/**
 * Generates the class that makes wrappers: each of its methods is {@code return new Wrapper(its arguments)}. Wrappers that implement a
 * driver's interface are made for objects that implement it, so that a cast goes well exactly where it did without Keyspread; all others
 * are left to the superclass. {@link Flavour} calls it.
 */
final class FactoryClass {
    private FactoryClass() {}

    /**
     * Generates a factory.
     *
     * @param superclass makes the wrappers that are not generated here
     * @param contract the interface with one method for each kind of wrapper
     * @param wrappers the generated classes by the base class, which is what the contract's methods return
     * @param required by base class, what a delegate has to be for its wrapper; nothing for those that wrap any
     * @param driverVersion the driver's version, empty for no driver in particular
     */
    static DynamicType.Unloaded<?> generate(
            String name,
            TypeDescription superclass,
            TypeDescription contract,
            Map<TypeDescription, TypeDescription> wrappers,
            Map<TypeDescription, List<TypeDescription>> required,
            String driverVersion) {
        MethodDescription.InDefinedShape parent = superclass
                .getDeclaredMethods()
                .filter(ElementMatchers.isConstructor().and(ElementMatchers.takesNoArguments()))
                .getOnly();
        DynamicType.Builder<?> builder = WrapperClass.empty(name, superclass)
                .implement(contract)
                .defineField(
                        WrapperNames.BUILT_FOR,
                        String.class,
                        Visibility.PUBLIC,
                        Ownership.STATIC,
                        FieldManifestation.FINAL)
                .value(driverVersion)
                .defineConstructor(Visibility.PUBLIC)
                .intercept(new Implementation.Simple(
                        MethodVariableAccess.loadThis(), MethodInvocation.invoke(parent), MethodReturn.VOID));
        for (MethodDescription.InDefinedShape method : contract.getDeclaredMethods()) {
            TypeDescription base = method.getReturnType().asErasure();
            TypeDescription wrapper = wrappers.get(base);
            if (wrapper != null) {
                builder = builder.defineMethod(
                                method.getName(), method.getReturnType().asErasure(), Visibility.PUBLIC)
                        .withParameters(method.getParameters().asTypeList().asErasures())
                        .intercept(new Implementation.Simple(new StackManipulation.Compound(
                                unlessAll(required.getOrDefault(base, List.of()), superclass, method),
                                construct(wrapper, method))));
            }
        }
        return builder.make();
    }

    /** {@code if (!(delegate instanceof Required)) return super.method(arguments)} for each; the delegate comes first. */
    private static StackManipulation unlessAll(
            List<TypeDescription> required, TypeDescription superclass, MethodDescription.InDefinedShape method) {
        List<StackManipulation> steps = new ArrayList<>();
        for (TypeDescription type : required) {
            Label fits = new Label();
            steps.add(MethodVariableAccess.REFERENCE.loadFrom(1));
            steps.add(InstanceCheck.of(type));
            steps.add(new StackManipulation.Simple((visitor, context) -> {
                visitor.visitJumpInsn(Opcodes.IFNE, fits);
                return StackSize.SINGLE.toDecreasingSize();
            }));
            steps.add(MethodVariableAccess.allArgumentsOf(method).prependThisReference());
            steps.add(MethodInvocation.invoke(inherited(superclass, method)).special(superclass));
            steps.add(MethodReturn.REFERENCE);
            steps.add(new StackManipulation.Simple((visitor, context) -> {
                visitor.visitLabel(fits);
                visitor.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
                return StackSize.ZERO.toIncreasingSize();
            }));
        }
        return new StackManipulation.Compound(steps);
    }

    private static MethodDescription.InDefinedShape inherited(
            TypeDescription superclass, MethodDescription.InDefinedShape method) {
        return superclass
                .getDeclaredMethods()
                .filter(ElementMatchers.named(method.getName())
                        .and(ElementMatchers.takesArguments(
                                method.getParameters().asTypeList().asErasures())))
                .getOnly();
    }

    private static StackManipulation construct(TypeDescription wrapper, MethodDescription.InDefinedShape method) {
        MethodDescription.InDefinedShape constructor = wrapper.getDeclaredMethods()
                .filter(ElementMatchers.isConstructor()
                        .and(ElementMatchers.takesArguments(
                                method.getParameters().asTypeList().asErasures())))
                .getOnly();
        return new StackManipulation.Compound(
                TypeCreation.of(wrapper),
                Duplication.SINGLE,
                MethodVariableAccess.allArgumentsOf(method),
                MethodInvocation.invoke(constructor),
                // Else the verifier loads all wrappers with the factory, to see that they are what its methods return.
                TypeCasting.to(method.getReturnType().asErasure()),
                MethodReturn.REFERENCE);
    }
}
