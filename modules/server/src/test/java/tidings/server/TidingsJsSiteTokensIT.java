// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import tidings.client.Session;

/** {@code web/tidings.js} in a page of a site that gives it a function for tokens. */
final class TidingsJsSiteTokensIT {
  private static final int TOKEN_SECONDS = 3;
  private static final AtomicInteger NUMBER = new AtomicInteger();
  @RegisterExtension
  static final ServerExtension server = new ServerExtension(SiteSigner.SETTINGS);

  private String user;
  private Session ben;

  @BeforeAll
  static void assumeNode() {
    TidingsJsProcess.assumeNode();
  }

  @BeforeEach
  void follow() {
    user = "reader" + NUMBER.incrementAndGet();
    ben = server.client().withToken(SiteSigner.of("ben" + user)).await();
    var reader = server.client().withToken(SiteSigner.of(user)).await();
    reader.follow(ben.ref()).await();
    Await.awaitPosition(reader, Instant.now()); // a resume across a follow is a gap
  }

  @Tag("api")
  @Test
  void each_expiry_gets_a_new_token_and_nothing_is_missed() {
    try (var page = TidingsJsProcess.open(server.address(), siteTokens(SiteSigner.SECRET))) {
      page.next("welcome");
      var posts = new ArrayList<String>();
      while (page.types().stream().filter("token"::equals).count() < 3) {
        posts.add(ben.post("Post " + posts.size()).await().id().text());
        page.nextActivity(posts.getLast());
      }

      assertThat(page.activities()).containsExactlyElementsOf(posts);
      assertThat(page.received().stream().filter(event -> event.type().equals("lost")))
          .isNotEmpty()
          .allSatisfy(lost -> assertThat(lost.detail().getInteger("code")).isEqualTo(4410));
      assertThat(page.types()).doesNotContain("gap", "signed_out");
    }
  }

  @Test
  void the_sample_of_the_guide_makes_tokens(@TempDir Path folder) throws Exception {
    var sample = MarkdownPage.of("docs/operating.md").codeBlocks("js").getFirst().code();
    var script = Files.writeString(folder.resolve("token.mjs"),
        sample + "console.log(token(process.argv[2], process.argv[3], 'Ana'));\n");

    var node = new ProcessBuilder("node", script.toString(), SiteSigner.SECRET, user).start();
    var token = new String(node.getInputStream().readAllBytes(), UTF_8).strip();

    assertThat(server.client().withToken(token).await().ref().id()).isEqualTo(user);
  }

  @Test
  void two_refused_tokens_sign_the_page_out() {
    try (var page = TidingsJsProcess.open(
        server.address(), siteTokens("the secret of another site with 32 bytes"))) {
      page.next("signed_out");
      page.requireExit();
      assertThat(page.types()).containsSubsequence("token", "lost", "token", "signed_out")
          .doesNotContain("welcome");
    }
  }

  @Test
  void a_token_without_a_function_signs_the_page_out_when_it_expires() {
    var token = SiteSigner.of(user, Duration.ofSeconds(TOKEN_SECONDS));
    try (var page =
        TidingsJsProcess.open(server.address(), new JsonObject().put("token", token))) {
      page.next("welcome");
      page.next("signed_out");
      page.requireExit();
    }
  }

  private JsonObject siteTokens(String secret) {
    return new JsonObject().put("siteTokens", new JsonObject().put("secret", secret)
        .put("claims", SiteSigner.claims(user)).put("seconds", TOKEN_SECONDS));
  }
}
