// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tidings.server.settings.SettingSources;
import tidings.server.terminal.CommandException;

/**
 * Generates the table of all settings for docs/operating.md, and fails if the page differs. Names
 * and defaults come from conf/tidings.json, allowed values from the error message for an invalid
 * one. With {@code -Ddocs.write=true} it updates the table and keeps the descriptions, which are
 * written by hand in the page.
 */
final class SettingsDocTest {
  private static final MarkdownPage PAGE = MarkdownPage.of("docs/operating.md");
  private static final Path DEFAULTS = Path.of("..", "..", "conf", "tidings.json");
  private static final String BEGIN = "<!-- settings: printed by SettingsDocTest -->\n";
  private static final String END = "<!-- /settings -->";
  private static final String HEAD =
      "| setting | meaning | values | default |\n|---|---|---|---|\n";
  private static final Pattern ROW = Pattern.compile("(?m)^\\| `([^`]+)` \\| (.*?) \\|.*$");
  private static final Pattern REFUSAL =
      Pattern.compile("(?s)(\\S+) .* must be (.*?)( that can be read)?, not '.*'.*");
  private static final String TLS_KEY = "http.tls.key";

  @Test
  void the_page_lists_the_current_settings() throws IOException {
    var page = PAGE.text();
    int from = page.indexOf(BEGIN) + BEGIN.length();
    int to = page.indexOf(END);
    var shown = page.substring(from, to);
    var printed = printed(meanings(shown));
    if (Boolean.getBoolean("docs.write")) {
      Files.writeString(PAGE.file(), page.substring(0, from) + printed + page.substring(to));
    } else {
      assertThat(shown).as("outdated; write it with -Ddocs.write=true").isEqualTo(printed);
    }
  }

  @Test
  void every_setting_is_described() {
    var meanings = meanings(PAGE.text());
    assertThat(defaults().keySet())
        .allSatisfy(name -> assertThat(meanings.getOrDefault(name, "")).as(name).isNotBlank());
  }

  private static String printed(Map<String, String> meanings) {
    return defaults().entrySet().stream()
        .map(
            setting -> "| `%s` | %s | %s | %s |\n".formatted(
                setting.getKey(), meanings.getOrDefault(setting.getKey(), ""),
                values(setting.getKey()).replace("|", "\\|"), setting.getValue()))
        .collect(joining("", HEAD, ""));
  }

  private static Map<String, String> meanings(String table) {
    return ROW.matcher(table).results()
        .collect(toMap(row -> row.group(1), row -> row.group(2).strip(), (first, later) -> first));
  }

  /** The allowed values according to the error message. */
  private static String values(String name) {
    return Stream.of("?", " ")
        .flatMap(wrong -> refusal(name, wrong).stream())
        .map(REFUSAL::matcher)
        .filter(refusal -> refusal.matches() && refusal.group(1).equals(name))
        .map(refusal -> refusal.group(2))
        .findFirst()
        .orElseThrow(() -> new AssertionError(name + " takes anything"));
  }

  private static Optional<String> refusal(String name, String value) {
    try {
      var flags = new HashMap<>(Map.of("--" + name, value));
      if (name.equals(TLS_KEY)) { // the key is read only after the certificate file
        flags.put("--http.tls.certificate", DEFAULTS.toString());
      }
      Config.of(SettingSources.of(flags, Map.of()));
      return Optional.empty();
    } catch (CommandException refused) {
      return Optional.ofNullable(refused.getMessage());
    }
  }

  private static Map<String, String> defaults() {
    var defaults = new LinkedHashMap<String, String>();
    try {
      collect("", new JsonObject(Files.readString(DEFAULTS)), defaults);
    } catch (IOException failure) {
      throw new AssertionError(failure);
    }
    return defaults;
  }

  private static void collect(String prefix, JsonObject object, Map<String, String> defaults) {
    object.forEach(member -> {
      var name = prefix + member.getKey();
      switch (member.getValue()) {
        case JsonObject inner -> collect(name + ".", inner, defaults);
        case JsonArray list when list.isEmpty() -> defaults.put(name, "none");
        case String text when text.isEmpty() -> defaults.put(name, "empty");
        default -> defaults.put(name, "`" + member.getValue() + "`");
      }
    });
  }
}
