// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A page of the documentation. */
record MarkdownPage(Path file) {
  private static final Path ROOT = Path.of("..", "..").toAbsolutePath().normalize();
  private static final Pattern FENCED = Pattern.compile("(?ms)^ *```.*?^ *``` *$");
  private static final Pattern CODE_BLOCK = Pattern.compile(
      "(?ms)^(?:<!-- ([^\\n]*?) -->\\n)?```(\\w+)\\n(.*?)^```$");

  /**
   * A fenced block of code.
   *
   * @param comment the HTML comment right before the block; empty if there is none
   */
  record CodeBlock(MarkdownPage page, int line, String comment, String language, String code) {
    @Override
    public String toString() {
      return page + ":" + line;
    }
  }

  /** README, CONTRIBUTING, all of docs, and the READMEs of modules and of the npm package. */
  static List<MarkdownPage> all() throws IOException {
    try (var top = Files.list(ROOT);
        var docs = Files.walk(ROOT.resolve("docs"));
        var modules = Files.walk(ROOT.resolve("modules"), 2)) {
      var client = ROOT.resolve("web/client");
      var npm = Stream.of(client.resolve("README.md"), client.resolve("example/README.md"));
      return Stream.of(top, docs, modules, npm)
          .flatMap(files -> files)
          .filter(file -> file.toString().endsWith(".md"))
          .sorted()
          .map(MarkdownPage::new)
          .toList();
    }
  }

  static MarkdownPage of(String path) {
    return new MarkdownPage(ROOT.resolve(path));
  }

  String text() {
    try {
      return Files.readString(file);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** The text without its blocks of code. */
  String prose() {
    return FENCED.matcher(text()).replaceAll("");
  }

  List<CodeBlock> codeBlocks(String language) {
    var text = text();
    return CODE_BLOCK.matcher(text)
        .results()
        .filter(found -> found.group(2).equals(language))
        .map(
            found -> new CodeBlock(
                this, (int) text.substring(0, found.start()).lines().count() + 1,
                found.group(1) == null ? "" : found.group(1), language, found.group(3)))
        .toList();
  }

  @Override
  public String toString() {
    return ROOT.relativize(file).toString();
  }
}
