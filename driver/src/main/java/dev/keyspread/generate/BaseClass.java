package dev.keyspread.generate;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import net.bytebuddy.description.field.FieldDescription;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.description.type.TypeDefinition;
import net.bytebuddy.description.type.TypeDescription;
import org.jspecify.annotations.Nullable;

/**
 * Describes what a wrapper class inherits: what it need not implement, where its delegate is, which hooks it has. {@link WrapperClass} and
 * {@link ForwardingMethod} ask it. It must load no class, because it describes classes from their files too.
 */
final class BaseClass {
    private final TypeDescription type;
    private final List<TypeDescription> chain = new ArrayList<>();
    private final Set<String> implemented;

    BaseClass(TypeDescription type) {
        this.type = type;
        for (TypeDefinition c = type; c != null; c = c.getSuperClass()) {
            chain.add(c.asErasure());
        }
        this.implemented = chain.stream()
                .flatMap(c -> c.getDeclaredMethods().stream())
                .filter(m -> m.isVirtual() && !m.isAbstract())
                .map(BaseClass::key)
                .collect(Collectors.toSet());
    }

    TypeDescription type() {
        return type;
    }

    /** A method as the virtual machine tells it from others: its name, its erased parameters and its erased result. */
    static String key(MethodDescription method) {
        return method.getInternalName() + method.getDescriptor();
    }

    boolean implementsMethod(MethodDescription method) {
        return implemented.contains(key(method));
    }

    /** All interfaces of this class and their ancestors, nearest first. */
    Set<TypeDescription> interfaces() {
        Set<TypeDescription> all = new LinkedHashSet<>();
        for (TypeDescription c : chain) {
            collect(c, all);
        }
        return all;
    }

    /** Adds the interfaces that a type extends or implements, with their ancestors. */
    static void collect(TypeDescription type, Set<TypeDescription> into) {
        for (TypeDescription parent : type.getInterfaces().asErasures()) {
            if (into.add(parent)) {
                collect(parent, into);
            }
        }
    }

    /** The field to forward a method of that interface to: one that needs no cast, or else the nearest. */
    FieldDescription.InDefinedShape delegateFor(TypeDescription declaring) {
        List<FieldDescription.InDefinedShape> fields = chain.stream()
                .flatMap(c -> c.getDeclaredFields().stream())
                .filter(f -> f.isProtected() && !f.isStatic())
                .toList();
        return fields.stream()
                .filter(f -> f.getType().asErasure().isAssignableTo(declaring))
                .findFirst()
                .orElseGet(() -> fields.get(0));
    }

    /**
     * The hook whose first parameter takes such values: exactly their type, or the narrowest interface above it. Null where
     * there is none: such values pass as they are.
     */
    MethodDescription.@Nullable InDefinedShape hook(Hook kind, TypeDescription value) {
        MethodDescription.InDefinedShape narrowest = null;
        for (MethodDescription.InDefinedShape hook : hooks(kind)) {
            TypeDescription taken = taken(hook);
            if (taken.equals(value)) {
                return hook;
            }
            boolean fits = value.isInterface() && taken.isInterface() && value.isAssignableTo(taken);
            if (fits && (narrowest == null || taken.isAssignableTo(taken(narrowest)))) {
                narrowest = hook;
            }
        }
        return narrowest;
    }

    /** The nearest hook of that kind, or null. */
    MethodDescription.@Nullable InDefinedShape hook(Hook kind) {
        List<MethodDescription.InDefinedShape> hooks = hooks(kind);
        return hooks.isEmpty() ? null : hooks.get(0);
    }

    /** The nearest hook of a kind that all base classes have. */
    MethodDescription.InDefinedShape require(Hook kind) {
        return hooks(kind).get(0);
    }

    private List<MethodDescription.InDefinedShape> hooks(Hook kind) {
        return chain.stream()
                .flatMap(c -> c.getDeclaredMethods().stream())
                .filter(kind::is)
                .toList();
    }

    private static TypeDescription taken(MethodDescription hook) {
        return hook.getParameters().get(0).getType().asErasure();
    }

    /** The method that this class has already, and whose result a driver's interface wants narrower; or null. */
    MethodDescription.@Nullable InDefinedShape narrowedBy(MethodDescription method) {
        TypeDescription result = method.getReturnType().asErasure();
        return chain.stream()
                .flatMap(c -> c.getDeclaredMethods().stream())
                .filter(m -> m.isPublic() && m.isVirtual() && !m.isAbstract())
                .filter(m -> m.getName().equals(method.getName()))
                .filter(m -> m.getParameters()
                        .asTypeList()
                        .asErasures()
                        .equals(method.getParameters().asTypeList().asErasures()))
                .filter(m -> result.isAssignableTo(m.getReturnType().asErasure()))
                .findFirst()
                .orElse(null);
    }
}
