package dev.keyspread.database;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Names the database that connections belong to. The front door makes it, and {@link Database} and its beans are known by it. Its URL must
 * hold no password, because logs and findings show it.
 *
 * @param url the delegate's URL with its secrets masked, as it may be shown in logs and findings
 * @param user the database user, empty when the URL and the Properties name none
 */
public record DatabaseKey(String url, String user) {
    private static final Set<String> LOOPBACK = Set.of("", "localhost", "127.0.0.1", "::1");
    private static final String MYSQL_PORT = "3306";
    private static final String POSTGRESQL_PORT = "5432";

    /**
     * The name of the server and, where one connection can change but one of its databases, of the database. Servers of MySQL's kind have
     * schemas for databases: DDL by a qualified name changes those of others, through either of the two drivers. Hosts that only the network
     * knows to be the same have different names.
     */
    String server() {
        String address = url.split("[?;]", 2)[0];
        int slashes = address.indexOf("://");
        String scheme = slashes < 0 ? "" : address.substring(0, slashes).toLowerCase(Locale.ROOT);
        boolean isMysql = scheme.startsWith("jdbc:mysql") || scheme.startsWith("jdbc:mariadb");
        if (!isMysql && !scheme.equals("jdbc:postgresql")) {
            return address;
        }
        String rest = address.substring(slashes + 3);
        int path = rest.indexOf('/');
        String hosts = path < 0 ? rest : rest.substring(0, path);
        if (hosts.contains("(")) {
            return address;
        }
        List<String> named = new ArrayList<>();
        for (String host : hosts.substring(hosts.lastIndexOf('@') + 1).split(",", -1)) {
            named.add(host(host.toLowerCase(Locale.ROOT), isMysql ? MYSQL_PORT : POSTGRESQL_PORT));
        }
        String servers = String.join(",", named);
        return isMysql ? "mysql " + servers : "postgresql " + servers + (path < 0 ? "" : rest.substring(path));
    }

    private static String host(String host, String usualPort) {
        int bracket = host.indexOf(']');
        int colon = host.indexOf(':', Math.max(bracket, 0));
        String name = bracket < 0 ? host.substring(0, colon < 0 ? host.length() : colon) : host.substring(1, bracket);
        String port = colon < 0 ? usualPort : host.substring(colon + 1);
        return (LOOPBACK.contains(name) ? "localhost" : name) + ":" + port;
    }
}
