// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.buffer.Buffer;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tidings.core.Sha256;

/** The placeholders of the document. */
class AppShellTemplateTest {
  @Test
  void addresses_are_relative_to_the_base_path() {
    var template = Buffer.buffer("<base href=\"{base}\">");
    var version = new AssetVersion("0123");
    assertThat(AppShell.of(template, "/our/tidings", version, List.of(), Map.of()).text())
        .isEqualTo("<base href=\"/our/tidings/\">");
    assertThat(AppShell.of(template, "", version, List.of(), Map.of()).text())
        .isEqualTo("<base href=\"/\">");
  }

  @Test
  void the_policy_allows_inline_elements_by_their_content_as_filled_in() {
    var template = Buffer.buffer("<script>a('{version}')</script><style>b{}</style>"
        + "<script src=\"c.js\"></script>");
    var shell = AppShell.of(template, "", new AssetVersion("0123"), List.of(),
        Map.of());
    assertThat(shell.policy())
        .contains("script-src 'self' '" + hash("a('0123')") + "'; style-src 'self' '" + hash("b{}")
            + "';");
  }

  private static String hash(String content) {
    return "sha256-" + Base64.getEncoder().encodeToString(Sha256.of(content));
  }

  @Test
  void the_base_path_is_escaped() {
    var template = Buffer.buffer("<base href=\"{base}\"> {version}");
    var shell =
        AppShell.of(template, "/\"><script>'&{version}", new AssetVersion("0123"), List.of(),
            Map.of());
    assertThat(shell.text())
        .isEqualTo("<base href=\"/&#34;&#62;&#60;script&#62;&#39;&#38;{version}/\"> 0123");
  }

  @Test
  void values_of_the_settings_are_escaped() {
    var template = Buffer.buffer("<meta name=\"like-kinds\" content=\"{likeKinds}\">");
    var shell = AppShell.of(template, "", new AssetVersion("0123"), List.of(),
        Map.of("likeKinds", "like \"wow"));
    assertThat(shell.text())
        .isEqualTo("<meta name=\"like-kinds\" content=\"like &#34;wow\">");
  }
}
