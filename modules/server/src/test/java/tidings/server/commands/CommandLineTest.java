// SPDX-License-Identifier: Apache-2.0
package tidings.server.commands;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import tidings.server.terminal.Command;
import tidings.server.terminal.CommandException;
import tidings.server.terminal.CommandLine;

final class CommandLineTest {

  @Test
  void serving_is_what_happens_without_a_command() {
    assertThat(CommandLine.parse().command()).isEqualTo(Command.SERVE);
    assertThat(CommandLine.parse("--port", "1").command()).isEqualTo(Command.SERVE);
    assertThat(CommandLine.parse("demo").command()).isEqualTo(Command.DEMO);
  }

  @Test
  void a_flag_has_its_value_behind_a_space_or_an_equals_sign() {
    assertThat(CommandLine.parse("serve", "--port", "1", "--data=x=y").flags())
        .containsEntry("--port", "1")
        .containsEntry("--data", "x=y");
  }

  @Test
  void a_switch_says_it_all_by_being_there() {
    assertThat(CommandLine.parse("--create-table", "--port", "1").flags())
        .containsEntry("--create-table", "true")
        .containsEntry("--port", "1");
    assertThat(CommandLine.parse("--create-table=false").flags())
        .containsEntry("--create-table", "false");
  }

  @Test
  void help_and_version_can_be_asked_for_anywhere() {
    assertThat(CommandLine.parse("serve", "--help").command()).isEqualTo(Command.HELP);
    assertThat(CommandLine.parse("-h").command()).isEqualTo(Command.HELP);
    assertThat(CommandLine.parse("--version").command()).isEqualTo(Command.VERSION);
  }

  @Test
  void what_a_command_is_about_stands_behind_it() {
    var line = CommandLine.parse("grant", "ana", "moderator", "--data", "elsewhere");
    assertThat(line.operands()).containsExactly("ana", "moderator");
    assertThat(line.flags()).containsExactly(Map.entry("--data", "elsewhere"));
    assertThat(CommandLine.parse("grant", "ana", "--data", "elsewhere").operands())
        .containsExactly("ana");
    assertThat(line.words())
        .containsExactly("grant", "ana", "moderator", "--data=elsewhere");
  }

  @Test
  void what_is_not_understood_is_named() {
    requireRefused("'third' is not a flag; ./tidings help lists them", "grant", "ana", "b",
        "third");
    requireRefused("'sevre' is not a command; ./tidings help lists them", "sevre");
    requireRefused("'extra' is not a flag; ./tidings help lists them", "serve", "extra");
    requireRefused("'-p' is not a flag; ./tidings help lists them", "-p", "1");
    requireRefused("--port needs a value", "--port");
    requireRefused("--port is given twice", "--port", "1", "--port", "2");
  }

  @Test
  void help_names_every_command() {
    for (var command : Command.values()) {
      assertThat(Help.TEXT).containsPattern("\n  " + command.word() + "\\s");
    }
  }

  private static void requireRefused(String line, String... words) {
    assertThatThrownBy(() -> CommandLine.parse(words))
        .isInstanceOf(CommandException.class)
        .hasMessage(line)
        .extracting(failure -> ((CommandException) failure).exitCode())
        .isEqualTo(CommandException.EXIT_USAGE);
  }
}
