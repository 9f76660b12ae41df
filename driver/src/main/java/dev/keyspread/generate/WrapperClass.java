package dev.keyspread.generate;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.ClassFileVersion;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.description.modifier.Visibility;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.dynamic.DynamicType;
import net.bytebuddy.dynamic.scaffold.MethodGraph;
import net.bytebuddy.dynamic.scaffold.TypeValidation;
import net.bytebuddy.dynamic.scaffold.subclass.ConstructorStrategy;
import net.bytebuddy.implementation.Implementation;
import net.bytebuddy.implementation.bytecode.member.MethodInvocation;
import net.bytebuddy.implementation.bytecode.member.MethodReturn;
import net.bytebuddy.implementation.bytecode.member.MethodVariableAccess;

/**
 * Generates one wrapper class: the base class's constructors, and for each interface method that the base class leaves open
 * one that calls the delegate's. Every method is told from others by its erased signature, the result included, so that a
 * driver's narrower results are methods of their own.
 */
final class WrapperClass {
    private final String name;
    private final BaseClass base;
    private final List<TypeDescription> interfaces;

    /**
     * A class to generate.
     *
     * @param interfaces what it implements besides the base class's interfaces
     */
    WrapperClass(String name, TypeDescription base, List<TypeDescription> interfaces) {
        this.name = name;
        this.base = new BaseClass(base);
        this.interfaces = interfaces;
    }

    DynamicType.Unloaded<?> generate() {
        DynamicType.Builder<?> builder = empty(name, base.type()).implement(interfaces);
        for (MethodDescription.InDefinedShape constructor : base.type().getDeclaredMethods()) {
            if (constructor.isConstructor() && !constructor.isPrivate()) {
                builder = builder.defineConstructor(Visibility.PUBLIC)
                        .withParameters(constructor.getParameters().asTypeList().asErasures())
                        .intercept(new Implementation.Simple(
                                MethodVariableAccess.allArgumentsOf(constructor).prependThisReference(),
                                MethodInvocation.invoke(constructor),
                                MethodReturn.VOID));
            }
        }
        for (MethodDescription.InDefinedShape method : open()) {
            builder = builder.defineMethod(
                            method.getName(), method.getReturnType().asErasure(), Visibility.PUBLIC)
                    .withParameters(method.getParameters().asTypeList().asErasures())
                    .throwing(method.getExceptionTypes().asErasures())
                    .intercept(new Implementation.Simple(new ForwardingMethod(base, method).body()));
        }
        return builder.make();
    }

    /** A class without members. Nothing but what is defined here gets into it, so it is the same from every JDK. */
    static DynamicType.Builder<?> empty(String name, TypeDescription superclass) {
        return new ByteBuddy(ClassFileVersion.JAVA_V17)
                .with(TypeValidation.DISABLED)
                .with(MethodGraph.Compiler.ForDeclaredMethods.INSTANCE)
                .subclass(superclass, ConstructorStrategy.Default.NO_CONSTRUCTORS)
                .name(name);
    }

    /** The methods to implement, in an order that does not depend on the class files. */
    private Iterable<MethodDescription.InDefinedShape> open() {
        Set<TypeDescription> all = new LinkedHashSet<>(base.interfaces());
        for (TypeDescription type : interfaces) {
            all.add(type);
            BaseClass.collect(type, all);
        }
        Map<String, MethodDescription.InDefinedShape> open = new TreeMap<>();
        for (TypeDescription type : all) {
            for (MethodDescription.InDefinedShape method : type.getDeclaredMethods()) {
                if (method.isVirtual() && !base.implementsMethod(method)) {
                    open.putIfAbsent(BaseClass.key(method), method);
                }
            }
        }
        return open.values();
    }
}
