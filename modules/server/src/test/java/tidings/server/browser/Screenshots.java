// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import com.microsoft.playwright.Page.ScreenshotOptions;
import com.microsoft.playwright.options.ScreenshotAnimations;
import java.nio.file.Path;
import java.util.List;

/** Screenshots for the documentation, taken with {@code -Ddocs.write=true}. */
final class Screenshots {
  private static final Path FOLDER = Path.of("../../docs/pictures");
  /** A small phone and a wide screen. */
  private static final List<Integer> WIDTHS = List.of(320, 1440);

  private Screenshots() {}

  /** Takes screenshots as {@code <name>-320.png} and {@code <name>-1440.png}. */
  static void take(Visitor visitor, String name) {
    if (!Boolean.getBoolean("docs.write")) {
      return;
    }
    for (int width : WIDTHS) {
      visitor.width(width).page().screenshot(new ScreenshotOptions()
          .setPath(FOLDER.resolve(name + "-" + width + ".png"))
          .setAnimations(ScreenshotAnimations.DISABLED));
    }
  }
}
