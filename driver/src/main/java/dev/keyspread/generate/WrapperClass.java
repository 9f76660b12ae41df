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
 * Generates one wrapper class for a {@link Flavour}: the base class's constructors, and a forwarding method for each interface method that
 * the base class leaves open. Two methods are the same only if name, erased parameters and erased result are equal: a driver's
 * narrower result makes a method of its own.
 *
 * <p>Equal methods have to give equal bytes on every JDK: no order may depend on the class files, and Byte Buddy may add no member.
 */
final class WrapperClass {
    private final String name;
    private final BaseClass base;
    private final List<TypeDescription> interfaces;

    /**
     * Describes a class to generate.
     *
     * @param name the name of the class
     * @param base the class that it extends
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

    /** Begins a class without members. Byte Buddy adds none by itself, because they could differ from JDK to JDK. */
    static DynamicType.Builder<?> empty(String name, TypeDescription superclass) {
        return new ByteBuddy(ClassFileVersion.JAVA_V17)
                .with(TypeValidation.DISABLED)
                .with(MethodGraph.Compiler.ForDeclaredMethods.INSTANCE)
                .subclass(superclass, ConstructorStrategy.Default.NO_CONSTRUCTORS)
                .name(name);
    }

    /** Returns the methods to implement, in the order of their signatures. */
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
