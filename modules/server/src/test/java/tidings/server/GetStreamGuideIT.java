// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.server.MarkdownPage.CodeBlock;

/** The calls of Tidings in {@code docs/from-getstream.md} run as they stand, in their order. */
final class GetStreamGuideIT {
  private static final MarkdownPage PAGE = MarkdownPage.of("docs/from-getstream.md");
  private static final String OF_GETSTREAM = "getstream";

  @RegisterExtension
  static final ServerExtension server = new ServerExtension(SiteSigner.SETTINGS);

  @Test
  void its_calls_print_what_the_page_says() throws Exception {
    NpmProjects.prepare();
    var key = server.runCommand("keys", "create", "site", "--scopes", "read,write,users").getLast();
    var calls = PAGE.codeBlocks("js").stream()
        .filter(block -> !block.comment().equals(OF_GETSTREAM))
        .map(CodeBlock::code).collect(joining());
    var program = Files.writeString(NpmProjects.example().resolve("getstream.mjs"), calls);

    var printed = NpmProjects.run(NpmProjects.example(),
        Map.of("TIDINGS", server.address(), "TIDINGS_KEY", key),
        "node", "--experimental-websocket", "--no-warnings", program.getFileName().toString());

    assertThat(printed.lines().toList()).isEqualTo(DocumentedOutput.of(calls))
        .hasSizeGreaterThan(5);
  }

  @Test
  void it_shows_both_sides_of_ten_calls() {
    var ofGetStream = PAGE.codeBlocks("js").stream()
        .filter(block -> block.comment().equals(OF_GETSTREAM));

    assertThat(ofGetStream).hasSize(10);
  }
}
