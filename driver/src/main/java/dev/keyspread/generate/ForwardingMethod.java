package dev.keyspread.generate;

import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import net.bytebuddy.description.field.FieldDescription;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.description.method.ParameterDescription;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.implementation.bytecode.StackManipulation;
import net.bytebuddy.implementation.bytecode.assign.Assigner;
import net.bytebuddy.implementation.bytecode.assign.TypeCasting;
import net.bytebuddy.implementation.bytecode.assign.primitive.PrimitiveBoxingDelegate;
import net.bytebuddy.implementation.bytecode.assign.primitive.PrimitiveWideningDelegate;
import net.bytebuddy.implementation.bytecode.assign.reference.ReferenceTypeAwareAssigner;
import net.bytebuddy.implementation.bytecode.constant.NullConstant;
import net.bytebuddy.implementation.bytecode.constant.TextConstant;
import net.bytebuddy.implementation.bytecode.member.FieldAccess;
import net.bytebuddy.implementation.bytecode.member.MethodInvocation;
import net.bytebuddy.implementation.bytecode.member.MethodReturn;
import net.bytebuddy.implementation.bytecode.member.MethodVariableAccess;
import org.jspecify.annotations.Nullable;

/**
 * Writes the body of one forwarding method: {@code return delegate.method(arguments)}, with the base class's hooks around it where there
 * are any for its types, for {@link WrapperClass}.
 *
 * <ul>
 *   <li>{@code strip(argument)} and {@code adopt(result)}: for types that are wrapped.
 *   <li>{@code plan(sql)} or {@code planPrepared(sql)}, {@code sql(plan)}, {@code afterExecute(plan)}, {@code adopt(result, plan)}:
 *       around methods by which a text is executed or prepared. Those are the ones that take a text first, and whose name
 *       begins with {@code exec} or whose result is a prepared statement.
 *   <li>{@code beforeVendorsExecute()}, {@code afterExecute()}: around other methods whose name begins with {@code exec}.
 *   <li>{@code column(first argument)}: for getters, updaters and questions by a column's or parameter's index, where these are
 *       mapped. What a plain statement is asked with a number, {@code getMoreResults(int)}, is by none.
 *   <li>{@code capture(first argument, value)}, {@code captureOpaque(first argument, method's name)}: after updaters of a result set, with
 *       a value alone and with more.
 *   <li>{@code vendor(result)}: for objects of the driver's own that its own methods return; {@code vendorRows(argument)}: for what its own
 *       methods {@code write} and {@code bufferedWrite} are given, and {@code vendorWritten()} when they have gone well.
 *   <li>{@code opaque(first argument, method's name)}: for setters with an index or a name, where these are mapped.
 *   <li>{@code beginBinding()}, {@code kept(index, argument)}, {@code position(index)} and {@code bound(index, value, further arguments,
 *       method's name)}: around JDBC's setters of a value, where these are mapped. A whole number alone is widened to {@code long}, any
 *       other argument is boxed.
 *   <li>{@code largeObject(index, value, method's name)}: in place of JDBC's setters of a large object, where these are mapped.
 *   <li>{@code stream(index, stream, boxed length or null, method's name)}: in place of JDBC's setters of a stream or reader, where these are
 *       mapped.
 *   <li>{@code property(value, method's name)}: after JDBC's setters of a statement's property, where these are noted.
 * </ul>
 *
 * A hook's result for the first argument takes that argument's place, before the delegate is read.
 */
final class ForwardingMethod {
    /** The arguments of {@code bound} that a setter gives beside the index and the name: the value, and up to two arguments more. */
    private static final int TOLD = 3;

    private static final TypeDescription STRING = TypeDescription.ForLoadedType.of(String.class);

    private final BaseClass base;
    private final MethodDescription.InDefinedShape method;
    private final TypeDescription result;
    private final List<StackManipulation> steps = new ArrayList<>();

    ForwardingMethod(BaseClass base, MethodDescription.InDefinedShape method) {
        this.base = base;
        this.method = method;
        this.result = method.getReturnType().asErasure();
    }

    StackManipulation body() {
        MethodDescription.InDefinedShape wider = base.narrowedBy(method);
        if (wider != null) {
            steps.add(MethodVariableAccess.allArgumentsOf(method).prependThisReference());
            invoke(wider);
            cast(wider.getReturnType().asErasure(), result);
        } else if (takesSql()) {
            callWithPlan();
        } else if (Setters.bindsValue(method) && base.hook(Hook.BEGIN_BINDING) != null) {
            callSetter();
        } else if (Setters.bindsStream(method) && base.hook(Hook.STREAM) != null) {
            giveStream();
        } else if (Setters.bindsLargeObject(method) && base.hook(Hook.LARGE_OBJECT) != null) {
            loadThis();
            load(first());
            load(method.getParameters().get(1));
            steps.add(new TextConstant(method.getName()));
            invoke(base.require(Hook.LARGE_OBJECT));
        } else {
            call();
        }
        steps.add(MethodReturn.of(result));
        return new StackManipulation.Compound(steps);
    }

    private boolean runs() {
        return method.getName().startsWith("exec");
    }

    private boolean takesSql() {
        return !method.getParameters().isEmpty()
                && first().getType().asErasure().equals(STRING)
                && (runs() || base.hook(Hook.ADOPT_PREPARED, result) != null);
    }

    private ParameterDescription first() {
        return method.getParameters().get(0);
    }

    private void callWithPlan() {
        MethodDescription.InDefinedShape adopt = base.hook(Hook.ADOPT_PREPARED, result);
        MethodDescription.InDefinedShape plan = base.require(adopt == null ? Hook.PLAN : Hook.PLAN_PREPARED);
        TypeDescription planned = plan.getReturnType().asErasure();
        loadThis();
        load(first());
        invoke(plan);
        steps.add(MethodVariableAccess.of(planned).storeAt(first().getOffset()));
        if (adopt != null || resultHook() != null) {
            loadThis();
        }
        loadDelegate();
        steps.add(MethodVariableAccess.of(planned).loadFrom(first().getOffset()));
        invoke(base.require(Hook.SQL));
        loadArguments(1);
        invokeDelegate();
        if (runs()) {
            loadThis();
            steps.add(MethodVariableAccess.of(planned).loadFrom(first().getOffset()));
            invoke(base.require(Hook.AFTER_TEXT));
        }
        if (adopt != null) {
            steps.add(MethodVariableAccess.of(planned).loadFrom(first().getOffset()));
            invoke(adopt);
            cast(adopt.getReturnType().asErasure(), result);
        } else {
            adopt();
        }
    }

    private void callSetter() {
        List<ParameterDescription> given = List.copyOf(
                method.getParameters().subList(1, method.getParameters().size()));
        loadThis();
        invoke(base.require(Hook.BEGIN_BINDING));
        for (ParameterDescription each : given) {
            keep(each);
        }
        loadDelegate();
        loadThis();
        load(first());
        invoke(base.require(Hook.POSITION));
        for (ParameterDescription each : given) {
            load(each);
        }
        invokeDelegate();
        loadThis();
        load(first());
        if (given.size() == 1 && !Setters.bindsNull(method) && Setters.isWhole(given.get(0))) {
            load(given.get(0));
            steps.add(PrimitiveWideningDelegate.forPrimitive(
                            given.get(0).getType().asErasure())
                    .widenTo(TypeDescription.ForLoadedType.of(long.class)));
            steps.add(new TextConstant(method.getName()));
            invoke(base.require(Hook.BOUND_WHOLE));
            return;
        }
        List<@Nullable ParameterDescription> told = new ArrayList<>(given);
        if (Setters.bindsNull(method)) {
            told.add(0, null);
        }
        for (int i = 0; i < TOLD; i++) {
            ParameterDescription each = i < told.size() ? told.get(i) : null;
            if (each == null) {
                steps.add(NullConstant.INSTANCE);
            } else {
                loadBoxed(each);
            }
        }
        steps.add(new TextConstant(method.getName()));
        invoke(base.require(Hook.BOUND));
    }

    /** Puts what the base class keeps of a setter's argument in its place. */
    private void keep(ParameterDescription argument) {
        TypeDescription type = argument.getType().asErasure();
        if (type.isPrimitive()) {
            return;
        }
        MethodDescription.InDefinedShape kept = base.require(Hook.KEPT);
        MethodDescription.InDefinedShape strip = base.hook(Hook.STRIP, type);
        loadThis();
        load(first());
        load(argument);
        if (strip != null) {
            invoke(strip);
        }
        invoke(kept);
        cast(kept.getReturnType().asErasure(), type);
        steps.add(MethodVariableAccess.of(type).storeAt(argument.getOffset()));
    }

    /** Leaves the whole call to the base class, which may read the stream. */
    private void giveStream() {
        loadThis();
        load(first());
        load(method.getParameters().get(1));
        if (method.getParameters().size() > 2) {
            loadBoxed(method.getParameters().get(2));
        } else {
            steps.add(NullConstant.INSTANCE);
        }
        steps.add(new TextConstant(method.getName()));
        invoke(base.require(Hook.STREAM));
    }

    /** Tells the base class of a property that was set. */
    private void note() {
        MethodDescription.InDefinedShape property = Setters.setsProperty(method) ? base.hook(Hook.PROPERTY) : null;
        if (property != null) {
            loadThis();
            loadBoxed(first());
            steps.add(new TextConstant(method.getName()));
            invoke(property);
        }
    }

    private void call() {
        MethodDescription.InDefinedShape before = runs() ? base.hook(Hook.BEFORE_EXECUTE) : null;
        MethodDescription.InDefinedShape after = runs() ? base.hook(Hook.AFTER_EXECUTE) : null;
        if (before != null) {
            loadThis();
            invoke(before);
        }
        mapFirst();
        mapColumn();
        if (resultHook() != null) {
            loadThis();
        }
        loadDelegate();
        loadArguments(0);
        invokeDelegate();
        if (after != null) {
            loadThis();
            invoke(after);
        }
        MethodDescription.InDefinedShape written = Setters.writesRows(method) ? base.hook(Hook.VENDOR_WRITTEN) : null;
        if (written != null) {
            loadThis();
            invoke(written);
        }
        capture();
        note();
        adopt();
    }

    /** Tells the base class what an updater gave the delegate. Updaters return nothing, so nothing else is on the stack. */
    private void capture() {
        int count = method.getParameters().size();
        if (count == 0 || !method.getName().startsWith("update") || !result.represents(void.class)) {
            return;
        }
        TypeDescription type = first().getType().asErasure();
        MethodDescription.InDefinedShape capture = base.hook(count > 2 ? Hook.CAPTURE_OPAQUE : Hook.CAPTURE, type);
        if (capture == null) {
            return;
        }
        loadThis();
        load(first());
        if (count > 2) {
            steps.add(new TextConstant(method.getName()));
        } else if (count == 2) {
            loadBoxed(method.getParameters().get(1));
        } else {
            steps.add(NullConstant.INSTANCE);
        }
        invoke(capture);
    }

    private void loadBoxed(ParameterDescription parameter) {
        TypeDescription type = parameter.getType().asErasure();
        load(parameter);
        if (type.isPrimitive()) {
            steps.add(PrimitiveBoxingDelegate.forPrimitive(type)
                    .assignBoxedTo(
                            TypeDescription.Generic.OfNonGenericType.ForLoadedType.of(Object.class),
                            ReferenceTypeAwareAssigner.INSTANCE,
                            Assigner.Typing.STATIC));
        }
    }

    private void mapFirst() {
        if (method.getName().startsWith("set") && method.getParameters().size() > 1) {
            TypeDescription type = first().getType().asErasure();
            MethodDescription.InDefinedShape opaque = base.hook(Hook.OPAQUE, type);
            if (opaque != null) {
                loadThis();
                load(first());
                steps.add(new TextConstant(method.getName()));
                invoke(opaque);
                steps.add(MethodVariableAccess.of(type).storeAt(first().getOffset()));
            }
        }
    }

    private void mapColumn() {
        boolean byColumn = !method.getDeclaringType().represents(Statement.class)
                && (method.getName().startsWith("get")
                        || method.getName().startsWith("update")
                        || method.getName().startsWith("is"));
        MethodDescription.InDefinedShape column = base.hook(Hook.COLUMN);
        if (column != null && byColumn && !method.getParameters().isEmpty()) {
            TypeDescription type = first().getType().asErasure();
            if (type.represents(int.class)) {
                loadThis();
                load(first());
                invoke(column);
                steps.add(MethodVariableAccess.of(type).storeAt(first().getOffset()));
            }
        }
    }

    private void loadDelegate() {
        FieldDescription.InDefinedShape field = base.delegateFor(method.getDeclaringType());
        loadThis();
        steps.add(FieldAccess.forField(field).read());
        cast(field.getType().asErasure(), target());
    }

    private void loadArguments(int from) {
        for (ParameterDescription parameter :
                method.getParameters().subList(from, method.getParameters().size())) {
            TypeDescription type = parameter.getType().asErasure();
            MethodDescription.InDefinedShape rows = Setters.writesRows(method) ? base.hook(Hook.VENDOR_ROWS) : null;
            if (rows != null) {
                loadThis();
                load(parameter);
                invoke(rows);
                cast(rows.getReturnType().asErasure(), type);
                continue;
            }
            load(parameter);
            MethodDescription.InDefinedShape strip = base.hook(Hook.STRIP, type);
            if (strip != null) {
                invoke(strip);
                cast(strip.getReturnType().asErasure(), type);
            }
        }
    }

    private void invokeDelegate() {
        steps.add(MethodInvocation.invoke(method).virtual(target()));
    }

    /** The interface to call the method by: the field's own, which needs no cast, or the one that declares it. */
    private TypeDescription target() {
        TypeDescription declaring = method.getDeclaringType();
        TypeDescription held = base.delegateFor(declaring).getType().asErasure();
        return held.isAssignableTo(declaring) ? held : declaring;
    }

    private void adopt() {
        MethodDescription.InDefinedShape hook = resultHook();
        if (hook != null) {
            invoke(hook);
            cast(hook.getReturnType().asErasure(), result);
        }
    }

    private MethodDescription.@Nullable InDefinedShape resultHook() {
        MethodDescription.InDefinedShape adopt = base.hook(Hook.ADOPT, result);
        boolean isVendors =
                Setters.isVendors(method.getDeclaringType()) && !result.isPrimitive() && Setters.isVendors(result);
        return adopt == null && isVendors ? base.hook(Hook.VENDOR) : adopt;
    }

    private void loadThis() {
        steps.add(MethodVariableAccess.loadThis());
    }

    private void load(ParameterDescription parameter) {
        steps.add(MethodVariableAccess.load(parameter));
    }

    private void invoke(MethodDescription.InDefinedShape own) {
        steps.add(
                own.isStatic()
                        ? MethodInvocation.invoke(own)
                        : MethodInvocation.invoke(own).virtual(base.type()));
    }

    private void cast(TypeDescription actual, TypeDescription wanted) {
        if (!actual.isAssignableTo(wanted)) {
            steps.add(TypeCasting.to(wanted));
        }
    }
}
