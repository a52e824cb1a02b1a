// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every relative link of the documentation leads to a file, and every anchor to a heading. */
final class DocsLinksTest {
  private static final Pattern LINK =
      Pattern.compile("]\\(([^()\\s]+)\\)|(?:src|href)=\"([^\"]+)\"");
  private static final Pattern HEADING = Pattern.compile("(?m)^#{1,6} +(.+?) *$");
  /** In the anchor of a heading only the text of a link counts. */
  private static final Pattern LINK_TEXT = Pattern.compile("\\[([^]]*)]\\([^)]*\\)");

  @ParameterizedTest
  @MethodSource("pages")
  void every_link_has_a_target(MarkdownPage page) throws IOException {
    var broken = new ArrayList<String>();
    for (var link : links(page)) {
      if (!hasTarget(page, link)) {
        broken.add(link);
      }
    }
    assertThat(broken).as("broken links of " + page).isEmpty();
  }

  static List<MarkdownPage> pages() throws IOException {
    return MarkdownPage.all();
  }

  private static List<String> links(MarkdownPage page) {
    return LINK.matcher(page.prose())
        .results()
        .map(found -> found.group(1) == null ? found.group(2) : found.group(1))
        .filter(link -> !link.matches("[a-z]+:.*"))
        .toList();
  }

  private static boolean hasTarget(MarkdownPage page, String link) throws IOException {
    int hash = link.indexOf('#');
    var path = hash < 0 ? link : link.substring(0, hash);
    var target =
        path.isEmpty() ? page.file() : page.file().resolveSibling(path).normalize();
    if (!Files.exists(target)) {
      return false;
    }
    return hash < 0 || anchors(new MarkdownPage(target)).contains(link.substring(hash + 1));
  }

  /** The anchors that GitHub generates for the headings of a page. */
  private static Set<String> anchors(MarkdownPage page) {
    var anchors = new HashSet<String>();
    HEADING.matcher(page.prose()).results().forEach(heading -> {
      var text = LINK_TEXT.matcher(heading.group(1)).replaceAll("$1");
      var anchor = text.toLowerCase(Locale.ROOT)
          .replaceAll("[^\\p{L}\\p{N}_ -]", "")
          .replace(' ', '-');
      boolean isNew = anchors.add(anchor);
      for (int i = 1; !isNew; i++) {
        isNew = anchors.add(anchor + "-" + i);
      }
    });
    return anchors;
  }
}
