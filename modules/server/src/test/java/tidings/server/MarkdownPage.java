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
public record MarkdownPage(Path file) {
  private static final Path ROOT = Path.of("..", "..").toAbsolutePath().normalize();
  private static final Pattern FENCED = Pattern.compile("(?ms)^ *```.*?^ *``` *$");
  private static final Pattern CODE_BLOCK = Pattern.compile(
      "(?ms)^(?:<!-- ([^\\n]*?) -->\\n)?```(\\w+)\\n(.*?)^```$");

  /**
   * A fenced block of code.
   *
   * @param comment the HTML comment right before the block; empty if there is none
   */
  public record CodeBlock(MarkdownPage page, int line, String comment, String language,
      String code) {
    @Override
    public String toString() {
      return page + ":" + line;
    }
  }

  /**
   * README, CONTRIBUTING, all of docs, and the READMEs of modules and of the npm package; not those
   * of packages that npm has installed.
   */
  static List<MarkdownPage> all() throws IOException {
    try (var top = Files.list(ROOT);
        var docs = Files.walk(ROOT.resolve("docs"));
        var modules = Files.walk(ROOT.resolve("modules"), 2)) {
      var client = ROOT.resolve("web/client");
      var npm = Stream.of(client.resolve("README.md"), client.resolve("example/README.md"));
      return Stream.of(top, docs, modules, npm)
          .flatMap(files -> files)
          .filter(file -> file.toString().endsWith(".md"))
          .filter(file -> !file.toString().contains("node_modules"))
          .sorted()
          .map(MarkdownPage::new)
          .toList();
    }
  }

  public static MarkdownPage of(String path) {
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

  public List<CodeBlock> codeBlocks(String language) {
    return codeBlocks().stream().filter(block -> block.language().equals(language)).toList();
  }

  /** The blocks of all languages. */
  List<CodeBlock> codeBlocks() {
    var text = text();
    return CODE_BLOCK.matcher(text)
        .results()
        .map(
            found -> new CodeBlock(
                this, (int) text.substring(0, found.start()).lines().count() + 1,
                found.group(1) == null ? "" : found.group(1), found.group(2), found.group(3)))
        .toList();
  }

  @Override
  public String toString() {
    return ROOT.relativize(file).toString();
  }
}
