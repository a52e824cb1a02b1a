// SPDX-License-Identifier: Apache-2.0
package tidings.schema;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import tidings.schema.KeyCatalog.KeySample;
import tidings.store.Key;

/**
 * Compares the generated table of all keys with docs/table.md. With {@code -Ddocs.write=true},
 * writes the table there.
 */
class KeysTableTest {
  private static final Path PAGE = Path.of("..", "..", "docs", "table.md");
  private static final String BEGIN = "<!-- keys: printed by KeysTableTest -->\n";
  private static final String END = "<!-- /keys -->";

  private static String printed() {
    var head = "| item | type | pk | sk | gsi1pk | gsi1sk |\n|---|---|---|---|---|---|\n";
    return KeyCatalog.ALL.stream().map(KeysTableTest::printed).reduce(head, String::concat);
  }

  private static String printed(KeySample row) {
    var types = row.types().stream().map(type -> "`" + type.code() + "`").collect(joining(", "));
    return "| %s | %s | %s | %s | %s | %s |\n".formatted(
        row.description(), types, cell(row.key().pk()), cell(row.key().sk()),
        row.index().map(Key::pk).map(KeysTableTest::cell).orElse(""),
        row.index().map(Key::sk).map(KeysTableTest::cell).orElse(""));
  }

  private static String cell(String key) {
    return "`" + KeySample.withPlaceholders(key) + "`";
  }

  @Test
  void the_page_lists_the_current_keys() throws IOException {
    var page = Files.readString(PAGE);
    int from = page.indexOf(BEGIN) + BEGIN.length();
    int to = page.indexOf(END);
    if (Boolean.getBoolean("docs.write")) {
      Files.writeString(PAGE, page.substring(0, from) + printed() + page.substring(to));
    } else {
      assertThat(page.substring(from, to)).isEqualTo(printed());
    }
  }

  /** A key that is derived from another one is listed where it is made from its entity. */
  @Test
  void every_key_has_a_row() {
    var keys = KeyCatalog.methodsReturning(Key.class)
        .filter(method -> !List.of(method.getParameterTypes()).contains(Key.class))
        .count();
    var printed =
        KeyCatalog.ALL.size()
            + KeyCatalog.ALL.stream().filter(row -> row.index().isPresent()).count();
    assertThat(printed).isEqualTo(keys);
  }

  @Test
  void keys_are_valid() {
    assertThat(new Key("p", "s".repeat(Key.MAX_SK_BYTES))).isNotNull();
    assertThatThrownBy(() -> new Key("p", "s".repeat(Key.MAX_SK_BYTES + 1)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Key("p", "é".repeat(Key.MAX_SK_BYTES / 2 + 1)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Key("", "s")).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Key("p\0", "s")).isInstanceOf(IllegalArgumentException.class);
  }
}
