// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.server.ServerExtension;

/**
 * Model-based test of lists on a page while their content changes and responses overtake each
 * other.
 */
final class ListModelIT {
  private static final Path SCRIPT = Path.of("src/test/js/listing.mjs");
  private static final int SEEDS = 500;
  private static final String ALL = """
      async (seeds) => {
        %s
        const found = [
          await withoutOrder(document.baseURI), await emptyWithArrival(document.baseURI)];
        for (let seed = 1; seed <= seeds; seed++) {
          found.push(await differences(document.baseURI, seed));
        }
        return found.filter(Boolean);
      }""";

  /** The page as its sources, as the model imports modules of the page. */
  @RegisterExtension
  static final ServerExtension server = new ServerExtension(Map.of("--web.sources", "true"));

  @RegisterExtension
  static final ChromiumExtension browser = new ChromiumExtension(server);

  @Test
  void a_list_converges_to_the_state_of_the_server() throws IOException {
    var page = browser.anonymousVisitor().open("/").page();
    var script = Files.readString(SCRIPT).replace("export async", "async");

    assertThat((List<?>) page.evaluate(ALL.formatted(script), SEEDS)).isEmpty();
  }
}
