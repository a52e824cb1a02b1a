// SPDX-License-Identifier: Apache-2.0
package tidings.web;

import static java.util.stream.Collectors.joining;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** The document of the page, whose scripts and styles are between two comments. */
record DocumentTemplate(String before, String files, String after) {
  /** The server replaces {@code {version}}. */
  static final String VERSION_FOLDER = "assets/{version}/";
  private static final String BEGIN = "<!-- files -->";
  private static final String END = "<!-- /files -->";
  private static final Pattern STYLE_SHEET =
      Pattern.compile("<link rel=\"stylesheet\" href=\"\\./assets/\\{version}/([^\"]+)\">");
  private static final Pattern CLASSIC_SCRIPT =
      Pattern.compile("<script src=\"\\./assets/\\{version}/([^\"]+)\"></script>");

  static DocumentTemplate of(String document) {
    int from = document.indexOf(BEGIN);
    int to = document.indexOf(END);
    if (from < 0 || to < from) {
      throw new IllegalArgumentException("index.html has no " + BEGIN + " before " + END);
    }
    return new DocumentTemplate(document.substring(0, from),
        document.substring(from + BEGIN.length(), to), document.substring(to + END.length()));
  }

  /** The paths of the style sheets, in the order in which they apply. */
  List<String> styleSheets() {
    return STYLE_SHEET.matcher(files).results().map(link -> link.group(1)).toList();
  }

  /** The paths of the scripts that run before the body is parsed. */
  List<String> classicScripts() {
    return CLASSIC_SCRIPT.matcher(files).results().map(script -> script.group(1)).toList();
  }

  /**
   * The document with the joined files. Styles and the first script are inline: they need no further
   * request before the first paint.
   *
   * @param modules the main module and then those that it imports
   */
  String joined(String styles, String firstScript, List<Path> modules) {
    requireEmbeddable(styles, "</style");
    requireEmbeddable(firstScript, "</script");
    var preloads = modules.stream().skip(1)
        .map(module -> "<link rel=\"modulepreload\" href=\"" + address(module) + "\">\n  ")
        .collect(joining());
    return before + "<script>" + firstScript + "</script>\n  " + preloads
        + "<script type=\"module\" src=\"" + address(modules.getFirst()) + "\"></script>\n  "
        + "<style>" + styles + "</style>" + after;
  }

  private static void requireEmbeddable(String text, String end) {
    if (text.contains(end)) {
      throw new IllegalArgumentException("a joined file contains " + end);
    }
  }

  private static String address(Path module) {
    return "./" + VERSION_FOLDER + module.toString().replace('\\', '/');
  }
}
