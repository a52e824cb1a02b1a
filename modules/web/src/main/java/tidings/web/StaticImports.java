// SPDX-License-Identifier: Apache-2.0
package tidings.web;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The static imports of joined modules, which a browser loads before the first one runs. */
final class StaticImports {
  /** As esbuild writes it; a dynamic import has a parenthesis. */
  private static final Pattern IMPORT =
      Pattern.compile("(?:\\bfrom|\\bimport)\"(\\.[^\"]+\\.js)\"");

  private StaticImports() {}

  /** A module, followed by all that it imports directly or indirectly; relative to the folder. */
  static List<Path> closure(Path folder, Path module) throws IOException {
    var found = new ArrayList<Path>();
    var next = new ArrayDeque<>(List.of(module));
    while (!next.isEmpty()) {
      var path = next.remove();
      if (!found.contains(path)) {
        found.add(path);
        IMPORT.matcher(Files.readString(folder.resolve(path))).results()
            .forEach(imported -> next.add(path.resolveSibling(imported.group(1)).normalize()));
      }
    }
    return found;
  }
}
