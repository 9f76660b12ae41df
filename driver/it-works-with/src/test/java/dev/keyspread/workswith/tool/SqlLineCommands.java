package dev.keyspread.workswith.tool;

import dev.keyspread.workswith.Place;
import dev.keyspread.workswith.Tool;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import sqlline.SqlLine;

/** SQLLine, which is given driver, URL and statements. */
public final class SqlLineCommands implements Tool {
    @Override
    public String use(Place place) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        SqlLine line = new SqlLine();
        line.setOutputStream(new PrintStream(out, true, StandardCharsets.UTF_8));
        line.setErrorStream(new PrintStream(out, true, StandardCharsets.UTF_8));
        line.begin(
                new String[] {
                    "-d",
                    place.driver(),
                    "-u",
                    place.url(),
                    "-n",
                    "postgres",
                    "-p",
                    "",
                    "--showElapsedTime=false",
                    "--outputFormat=csv",
                    "--silent=true",
                    "-e",
                    "INSERT INTO orders (id, item) VALUES (1, 'lamp'), (2, 'desk')",
                    "-e",
                    "UPDATE orders SET item = 'chair' WHERE id = 2",
                    "-e",
                    "SELECT item FROM orders WHERE id = 2"
                },
                null,
                false);
        return out.toString(StandardCharsets.UTF_8);
    }
}
