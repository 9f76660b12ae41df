package dev.keyspread.engines.ydb;

import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import tech.ydb.proto.ValueProtos.ListType;
import tech.ydb.proto.ValueProtos.OptionalType;
import tech.ydb.proto.ValueProtos.StructMember;
import tech.ydb.proto.ValueProtos.StructType;
import tech.ydb.proto.ValueProtos.Type;
import tech.ydb.proto.ValueProtos.TypedValue;
import tech.ydb.proto.ValueProtos.Value;

/** Types as YQL writes them, and values as a person reads them. */
final class Values {
    private Values() {}

    /** A type by its name in YQL: {@code Uint64}, {@code Text?}, {@code List<Struct<p1:Int64,p2:Text?>>}. */
    static Type type(String text) {
        String name = text.strip();
        String lower = name.toLowerCase(Locale.ROOT);
        if (name.endsWith("?")) {
            return optional(type(name.substring(0, name.length() - 1)));
        }
        if (lower.startsWith("optional<")) {
            return optional(type(inner(name)));
        }
        if (lower.startsWith("list<")) {
            return Type.newBuilder()
                    .setListType(ListType.newBuilder().setItem(type(inner(name))))
                    .build();
        }
        if (lower.startsWith("struct<")) {
            StructType.Builder struct = StructType.newBuilder();
            for (String member : inner(name).split(",", -1)) {
                String[] parts = member.split(":", 2);
                struct.addMembers(
                        StructMember.newBuilder().setName(parts[0].strip()).setType(type(parts[1])));
            }
            return Type.newBuilder().setStructType(struct).build();
        }
        String id = switch (lower) {
            case "text" -> "UTF8";
            case "bytes" -> "STRING";
            default -> lower.toUpperCase(Locale.ROOT);
        };
        return Type.newBuilder().setTypeId(Type.PrimitiveTypeId.valueOf(id)).build();
    }

    private static String inner(String type) {
        return type.substring(type.indexOf('<') + 1, type.lastIndexOf('>'));
    }

    static Type optional(Type type) {
        return Type.newBuilder()
                .setOptionalType(OptionalType.newBuilder().setItem(type))
                .build();
    }

    static String described(TypedValue typed) {
        return described(typed.getType()) + " " + described(typed.getType(), typed.getValue());
    }

    static String described(Type type) {
        return switch (type.getTypeCase()) {
            case OPTIONAL_TYPE -> described(type.getOptionalType().getItem()) + "?";
            case LIST_TYPE -> "List<" + described(type.getListType().getItem()) + ">";
            case STRUCT_TYPE ->
                type.getStructType().getMembersList().stream()
                        .map(member -> member.getName() + ":" + described(member.getType()))
                        .collect(Collectors.joining(",", "Struct<", ">"));
            default -> type.getTypeId().name();
        };
    }

    /** A value as text; of a Uint64 what its 64 bits are without a sign. */
    static String described(Type type, Value value) {
        return switch (type.getTypeCase()) {
            case OPTIONAL_TYPE -> described(type.getOptionalType().getItem(), value);
            case LIST_TYPE ->
                value.getItemsList().stream()
                        .map(item -> described(type.getListType().getItem(), item))
                        .collect(Collectors.joining(", ", "[", "]"));
            case STRUCT_TYPE -> struct(type.getStructType().getMembersList(), value);
            default -> primitive(value);
        };
    }

    private static String struct(List<StructMember> members, Value value) {
        return IntStream.range(0, members.size())
                .mapToObj(i -> members.get(i).getName() + "="
                        + described(members.get(i).getType(), value.getItems(i)))
                .collect(Collectors.joining(", ", "{", "}"));
    }

    private static String primitive(Value value) {
        return switch (value.getValueCase()) {
            case UINT64_VALUE -> Long.toUnsignedString(value.getUint64Value());
            case UINT32_VALUE -> Integer.toUnsignedString(value.getUint32Value());
            case INT64_VALUE -> Long.toString(value.getInt64Value());
            case INT32_VALUE -> Integer.toString(value.getInt32Value());
            case BOOL_VALUE -> Boolean.toString(value.getBoolValue());
            case TEXT_VALUE -> value.getTextValue();
            case BYTES_VALUE -> HexFormat.of().formatHex(value.getBytesValue().toByteArray());
            case NULL_FLAG_VALUE -> "NULL";
            case LOW_128 -> Long.toHexString(value.getHigh128()) + "-" + Long.toHexString(value.getLow128());
            default -> value.toString().strip();
        };
    }
}
