// SPDX-License-Identifier: Apache-2.0
package tidings.server.commands;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tidings.server.CommandRun;
import tidings.server.terminal.CommandArguments;
import tidings.server.terminal.CommandException;

final class CommandsTest {

  @Test
  void serve_is_the_default_command() {
    assertThat(printed("--help")).isEqualTo(printed("help"));
    assertThatThrownBy(() -> printed("--port", "no")).hasMessageContaining("http.port");
    assertThatThrownBy(() -> printed("serve", "--port", "no")).hasMessageContaining("http.port");
  }

  @Test
  void a_flag_has_its_value_after_a_space_or_an_equals_sign() {
    assertThat(parse("serve", "--port", "1", "--data=x=y", "--http.host", "::1").sharedOptions())
        .containsExactly(
            Map.entry("--data", "x=y"), Map.entry("--http.host", "::1"), Map.entry("--port", "1"));
    assertThat(parse("serve", "--port", "-1").sharedOptions()).containsEntry("--port", "-1");
  }

  @Test
  void a_switch_needs_no_value() {
    assertThat(parse("serve", "--create-table", "--port", "1").sharedOptions())
        .containsEntry("--create-table", "true")
        .containsEntry("--port", "1");
    assertThat(parse("serve", "--create-table=false").sharedOptions())
        .containsEntry("--create-table", "false");
  }

  @Test
  void the_words_of_a_command_leave_out_its_settings() {
    assertThat(parse("grant", "ana", "moderator", "--data", "elsewhere").words())
        .containsExactly("grant", "ana", "moderator");
    assertThat(parse("audit", "--day", "2026-11-22", "--store=embedded", "--user", "ana").words())
        .containsExactly("audit", "--day=2026-11-22", "--user=ana");
  }

  @Test
  void an_invalid_argument_is_named() {
    requireRefused("'third' is not a flag; ./tidings help lists them", "grant", "ana", "moderator",
        "third");
    requireRefused("usage: ./tidings grant <user> <role> [<options>]", "grant", "ana");
    requireRefused("'boss' is not a role; there is moderator", "grant", "ana", "boss");
    requireRefused("'sevre' is not a command; ./tidings help lists them", "sevre");
    requireRefused("'sevre' is not a command; ./tidings help lists them", "help", "sevre");
    requireRefused("'extra' is not a flag; ./tidings help lists them", "serve", "extra");
    requireRefused("'-p' is not a flag; ./tidings help lists them", "-p", "1");
    requireRefused("--prot is not a setting (from the command line)", "--prot", "1");
    requireRefused("--prot is not a setting (from the command line)", "--prot=1");
    requireRefused("--port needs a value", "--port");
    requireRefused("--user needs a value", "verify", "--user");
    requireRefused("--port is given twice", "--port", "1", "--port", "2");
    requireRefused("import needs a file; ./tidings import - reads standard input", "import");
  }

  @Test
  void help_lists_every_command() {
    for (var name : Commands.names()) {
      assertThat(String.join("\n", printed("help"))).containsPattern("\n +" + name + "\\s");
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void every_command_describes_itself(String name) {
    assertThat(printed(name, "--help")).isEqualTo(printed("help", name))
        .first().asString().startsWith("Usage: ./tidings ").contains(name);
  }

  @Test
  void help_names_the_options_of_a_command_and_the_settings_that_matter_to_it() {
    assertThat(String.join("\n", printed("verify", "--help")))
        .contains("--user=<id>", "--repair", "--data=<folder>", "--config=<file>")
        .doesNotContain("--port", "--seed", "--store.data");
    assertThat(String.join("\n", printed("demo", "-h"))).contains("--seed=<number>", "--port");
  }

  static Iterable<String> names() {
    return Commands.names();
  }

  private static CommandArguments parse(String name, String... arguments) {
    return Commands.parser(Commands.create(name)).parse(List.of(arguments));
  }

  private static List<String> printed(String... words) {
    return CommandRun.lines(List.of(words), Map.of());
  }

  private static void requireRefused(String line, String... words) {
    assertThatThrownBy(() -> printed(words))
        .isInstanceOf(CommandException.class)
        .hasMessage(line)
        .extracting(failure -> ((CommandException) failure).exitCode())
        .isEqualTo(CommandException.EXIT_USAGE);
  }
}
