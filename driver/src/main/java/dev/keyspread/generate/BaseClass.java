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

/** What a wrapper class inherits: what it need not implement, where its delegate is, which hooks it has. */
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
     * The hook of that name for values of that type: one that takes exactly it, or the narrowest that takes an interface above
     * it. Null where there is none: such values pass as they are.
     */
    MethodDescription.@Nullable InDefinedShape hook(String name, TypeDescription value) {
        MethodDescription.InDefinedShape narrowest = null;
        for (TypeDescription c : chain) {
            for (MethodDescription.InDefinedShape method : c.getDeclaredMethods()) {
                if (method.getName().equals(name)
                        && method.isProtected()
                        && method.getParameters().size() == 1) {
                    TypeDescription taken = taken(method);
                    if (taken.equals(value)) {
                        return method;
                    }
                    boolean fits = value.isInterface() && taken.isInterface() && value.isAssignableTo(taken);
                    if (fits && (narrowest == null || taken.isAssignableTo(taken(narrowest)))) {
                        narrowest = method;
                    }
                }
            }
        }
        return narrowest;
    }

    private static TypeDescription taken(MethodDescription hook) {
        return hook.getParameters().get(0).getType().asErasure();
    }
}
