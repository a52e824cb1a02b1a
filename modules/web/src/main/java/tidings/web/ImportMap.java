// SPDX-License-Identifier: Apache-2.0
package tidings.web;

import static java.util.stream.Collectors.joining;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The import map of the document.
 *
 * @param files paths of files by the names that modules import; a name that ends with a slash is a
 *     folder
 */
record ImportMap(Map<String, String> files) {
  private static final Pattern ENTRY =
      Pattern.compile("\"([^\"]+)\": \"\\./assets/\\{version}/([^\"]+)\"");

  static ImportMap of(String document) {
    var files = new TreeMap<String, String>();
    ENTRY.matcher(document).results().forEach(entry -> files.put(entry.group(1), entry.group(2)));
    return new ImportMap(files);
  }

  /** The same for esbuild, which reads the paths of a TypeScript configuration. */
  String asTypeScriptConfiguration(Path folder) {
    var paths = files.entrySet().stream()
        .map(file -> "\"%s\": [\"./%s\"]".formatted(pattern(file.getKey()),
            pattern(file.getValue())))
        .collect(joining(", "));
    return "{\"compilerOptions\": {\"baseUrl\": \"%s\", \"paths\": {%s}}}%n".formatted(
        folder.toString().replace('\\', '/'), paths);
  }

  private static String pattern(String path) {
    return path.endsWith("/") ? path + "*" : path;
  }
}
