package dev.keyspread.start;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.jdi.Bootstrap;
import com.sun.jdi.VMDisconnectedException;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.Connector;
import com.sun.jdi.connect.LaunchingConnector;
import com.sun.jdi.event.Event;
import com.sun.jdi.event.MethodEntryEvent;
import com.sun.jdi.request.EventRequest;
import com.sun.jdi.request.MethodEntryRequest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The driver's classes that one walk of {@link WalkProgram} enters, in the order in which it first does. A debugger's connection tells them.
 *
 * @param classes their simple names, nested ones by the outermost
 */
record Walk(List<String> classes) {
    private static final String PROGRAM = WalkProgram.class.getName();

    /** Runs the program in a virtual machine of its own; returns its walks by their methods. */
    static Map<String, Walk> all() throws Exception {
        LaunchingConnector connector = Bootstrap.virtualMachineManager().defaultConnector();
        Map<String, Connector.Argument> arguments = connector.defaultArguments();
        Objects.requireNonNull(arguments.get("main")).setValue(PROGRAM);
        Objects.requireNonNull(arguments.get("options"))
                .setValue("-cp \"" + System.getProperty("java.class.path") + "\"");
        VirtualMachine machine = connector.launch(arguments);
        Map<String, Set<String>> entered = new LinkedHashMap<>();
        try {
            MethodEntryRequest entries = machine.eventRequestManager().createMethodEntryRequest();
            entries.addClassFilter("dev.keyspread.*");
            entries.setSuspendPolicy(EventRequest.SUSPEND_NONE);
            entries.enable();
            machine.resume();
            follow(machine, entered);
        } catch (VMDisconnectedException e) {
            // the program has ended
        }
        assertEquals(0, machine.process().waitFor());
        Map<String, Walk> walks = new LinkedHashMap<>();
        entered.forEach((walk, classes) -> walks.put(walk, new Walk(new ArrayList<>(classes))));
        return walks;
    }

    private static void follow(VirtualMachine machine, Map<String, Set<String>> entered) throws InterruptedException {
        Set<String> walk = new LinkedHashSet<>();
        while (true) {
            for (Event event : machine.eventQueue().remove()) {
                if (event instanceof MethodEntryEvent entry) {
                    String name = entry.method().declaringType().name();
                    if (!name.equals(PROGRAM)) {
                        walk.add(name.substring(name.lastIndexOf('.') + 1).replaceAll("\\$.*", ""));
                    } else if (!entry.method().isPrivate()) {
                        walk = entered.computeIfAbsent(entry.method().name(), method -> new LinkedHashSet<>());
                    }
                }
            }
        }
    }
}
