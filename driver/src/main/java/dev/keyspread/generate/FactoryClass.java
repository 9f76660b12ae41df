package dev.keyspread.generate;

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
import net.bytebuddy.implementation.bytecode.TypeCreation;
import net.bytebuddy.implementation.bytecode.member.MethodInvocation;
import net.bytebuddy.implementation.bytecode.member.MethodReturn;
import net.bytebuddy.implementation.bytecode.member.MethodVariableAccess;
import net.bytebuddy.matcher.ElementMatchers;

/** Generates the class that makes wrappers: each of its methods is {@code return new Wrapper(its arguments)}. */
final class FactoryClass {
    private FactoryClass() {}

    /**
     * Generates a factory.
     *
     * @param superclass makes the wrappers that are not generated here
     * @param contract the interface with one method for each kind of wrapper
     * @param wrappers the generated classes by the base class, which is what the contract's methods return
     * @param driverVersion the driver's version, empty for no driver in particular
     */
    static DynamicType.Unloaded<?> generate(
            String name,
            TypeDescription superclass,
            TypeDescription contract,
            Map<TypeDescription, TypeDescription> wrappers,
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
            TypeDescription wrapper = wrappers.get(method.getReturnType().asErasure());
            if (wrapper != null) {
                builder = builder.defineMethod(
                                method.getName(), method.getReturnType().asErasure(), Visibility.PUBLIC)
                        .withParameters(method.getParameters().asTypeList().asErasures())
                        .intercept(new Implementation.Simple(construct(wrapper, method)));
            }
        }
        return builder.make();
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
                MethodReturn.REFERENCE);
    }
}
