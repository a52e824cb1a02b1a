// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.options.AriaRole;
import java.io.IOException;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.core.Ref;
import tidings.server.MarkdownPage;
import tidings.server.NpmProjects;
import tidings.server.ServerExtension;
import tidings.server.SiteSigner;

/** The React page of {@code docs/embedding.md}, built as it stands, on a site of another origin. */
final class EmbeddingPageIT {
  private static final String DOCUMENTED_ADDRESS = "http://localhost:8080";
  private static final String HTML =
      "<!doctype html><html lang=en><title>Site</title><div id=page></div>"
          + "<script src=embedding.js></script>";
  /** The compiler reads the same options as for the example. */
  private static final String COMPILER =
      "{\"extends\": \"./tsconfig.json\", \"files\": [\"embedding.tsx\"]}";

  @RegisterExtension
  static final ForeignSite site = new ForeignSite("site.example");

  @RegisterExtension
  static final ServerExtension server = new ServerExtension(settings());

  @RegisterExtension
  static final ChromiumExtension browser = new ChromiumExtension(server);

  private static Map<String, String> settings() {
    var settings = new HashMap<>(SiteSigner.SETTINGS);
    settings.put("--http.origins", site.origin());
    return settings;
  }

  @BeforeAll
  static void compile() throws IOException {
    NpmProjects.prepare();
    var folder = NpmProjects.example();
    var page = MarkdownPage.of("docs/embedding.md").codeBlocks("tsx").getFirst().code();
    Files.writeString(folder.resolve("embedding.tsx"), page);
    Files.writeString(folder.resolve("tsconfig.embedding.json"), COMPILER);
    NpmProjects.run(folder, "npx", "tsc", "--project", "tsconfig.embedding.json");
    NpmProjects.run(folder, "npx", "esbuild", "embedding.tsx", "--bundle",
        "--outfile=dist/embedding.js");
  }

  @Test
  void it_shows_posts_and_likes_at_once() throws IOException {
    var visitor = browser.anonymousVisitor().allowHosts(site.host());
    var ana = server.client().withToken(SiteSigner.of("1001")).await();
    var ben = server.client().withToken(SiteSigner.of("1002")).await();
    ben.follow(Ref.parse("user:1001")).await();
    ana.post("A heron").await();
    var script = Files.readString(NpmProjects.example().resolve("dist/embedding.js"));
    site.serve("/embedding.js", script.replace(DOCUMENTED_ADDRESS, visitor.address()));
    site.serve("/tidings-token", SiteSigner.of("1002"));

    visitor.open(site.serve("/feed.html", HTML));
    var lines = visitor.page().getByRole(AriaRole.LISTITEM);
    assertThat(lines).hasText(new String[]{"Name of 1001: A heron 0 likes"});
    assertThat(visitor.page().getByRole(AriaRole.STATUS)).hasText("live");
    ana.post("Another one").await();

    assertThat(lines).hasText(new String[]{
      "Name of 1001: Another one 0 likes", "Name of 1001: A heron 0 likes"});
    lines.first().getByRole(AriaRole.BUTTON).click();
    assertThat(lines.first()).hasText("Name of 1001: Another one 1 likes");
  }
}
