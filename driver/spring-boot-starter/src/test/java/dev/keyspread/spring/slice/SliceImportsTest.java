package dev.keyspread.spring.slice;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;

/** Spring Boot's lists of what its annotations bring. The starter adds a line to each list that brings a data source. */
class SliceImportsTest {
    private static final String OURS = "dev.keyspread.spring.KeyspreadAutoConfiguration";

    @Test
    void whatBringsADataSourceBringsKeyspread() throws IOException {
        Map<String, String> lists = lists();

        for (Map.Entry<String, String> list : lists.entrySet()) {
            boolean bringsDataSource = list.getValue().contains(".DataSourceAutoConfiguration");
            assertEquals(
                    bringsDataSource || isOfAnotherLine(list.getValue()),
                    list.getValue().contains(OURS),
                    list.getKey());
        }
    }

    @Test
    void aTestOfR2dbcBringsNothingOfOurs() throws IOException {
        Map<String, String> r2dbc = lists();
        r2dbc.keySet().removeIf(name -> !name.endsWith(".AutoConfigureDataR2dbc.imports"));

        assertEquals(1, r2dbc.size());
        assertFalse(r2dbc.toString().contains(OURS), r2dbc::toString);
    }

    /** Spring Boot 3 and 4 have other names for their annotations: a list of ours alone is for the one that is not on the class path. */
    private static boolean isOfAnotherLine(String list) {
        return list.strip().equals(OURS);
    }

    private static Map<String, String> lists() throws IOException {
        Map<String, String> lists = new TreeMap<>();
        for (Resource each :
                new PathMatchingResourcePatternResolver().getResources("classpath*:META-INF/spring/*.imports")) {
            lists.merge(String.valueOf(each.getFilename()), each.getContentAsString(UTF_8), String::concat);
        }
        return lists;
    }
}
