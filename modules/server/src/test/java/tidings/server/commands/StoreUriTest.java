// SPDX-License-Identifier: Apache-2.0
package tidings.server.commands;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tidings.server.CommandRun;
import tidings.server.terminal.CommandException;

/** Store URIs of the copy command. */
final class StoreUriTest {
  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      data | --from must be a store such as embedded:./data or dynamodb:tidings?region=eu-central-1, not 'data'
      embedded: | --from must be a store such as embedded:./data or dynamodb:tidings?region=eu-central-1, not 'embedded:'
      dynamodb:t1?zone=a | --from has 'zone=a', and can have region=, endpoint= and create=true, each once
      dynamodb:t1?region | --from has 'region', and can have region=, endpoint= and create=true, each once
      dynamodb:t1?region=a&region=b | --from has 'region=b', and can have region=, endpoint= and create=true, each once
      dynamodb:t | store.dynamodb.table (from the command line, --store.dynamodb.table) must be of the form [A-Za-z0-9_.-]{3,255}, not 't'
      """)
  void an_invalid_uri_is_reported(String from, String line) {
    refused(line, Map.of("--from", from, "--to", "embedded:x"));
  }

  @Test
  void source_and_target_are_required_and_exclude_store_settings() {
    refused("--to must name a store such as embedded:./data or"
        + " dynamodb:tidings?region=eu-central-1", Map.of("--from", "embedded:x"));
    refused("--data is not for a copy: --from and --to name its stores",
        Map.of("--from", "embedded:x", "--to", "embedded:y", "--data", "z"));
    refused("--tables is not a setting (from the command line)",
        Map.of("--from", "embedded:x", "--to", "embedded:y", "--tables", "z"));
  }

  private static void refused(String line, Map<String, String> flags) {
    assertThatThrownBy(() -> CommandRun.lines(List.of("copy"), flags))
        .isInstanceOf(CommandException.class)
        .hasMessage(line).extracting(failure -> ((CommandException) failure).exitCode())
        .isEqualTo(CommandException.EXIT_USAGE);
  }
}
