// SPDX-License-Identifier: Apache-2.0
package tidings.web;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A step of the build: joins the modules of the web page into one script and one for each lazily
 * loaded part, puts the styles into the document, writes the OpenAPI document as JSON too, and
 * compresses everything.
 */
final class WebBuild {
  private static final String INDEX = "index.html";
  /** Loaded first; the names of all others contain a hash. */
  private static final Path MAIN = Path.of("js", "main.js");
  /** Two levels deep, like the modules that refer to {@code ../../icons.svg}. */
  private static final String CHUNK_NAMES = "js/chunks/[name]-[hash]";
  /** Served unchanged: pictures, the script for pages of others, and licences of libraries. */
  private static final Pattern COPIED =
      Pattern.compile("[^/]+\\.(svg|png|ico)|tidings\\.js|lit/.*LICENSE\\.txt");

  private final Path sources;
  private final Path target;
  private final EsbuildProgram esbuild;

  private WebBuild(Path sources, Path target, EsbuildProgram esbuild) {
    this.sources = sources;
    this.target = target;
    this.esbuild = esbuild;
  }

  /**
   * Makes the files.
   *
   * @param folders the sources, with Lit; the folder of what is served, which may contain more
   *     files; a folder for temporary files
   */
  public static void main(String... folders) throws IOException {
    var target = Path.of(folders[1]).toAbsolutePath();
    var temporary = Files.createDirectories(Path.of(folders[2]).toAbsolutePath());
    deleteAll(target.resolve("js"));
    Files.deleteIfExists(target.resolve(INDEX));
    var esbuild = EsbuildProgram.find(temporary);
    if (esbuild.isPresent()) {
      var sources = Path.of(folders[0]).toAbsolutePath();
      new WebBuild(sources, target, esbuild.get()).join(temporary.resolve("tsconfig.json"));
    } else {
      System.err.println("The web page is not joined, and servers will serve its sources: there is "
          + "no esbuild for this system. Install one and set " + EsbuildProgram.VARIABLE
          + " to its path.");
    }
    JsonDocument.write(target.resolve("docs"));
    CompressedCopies.write(target);
  }

  private void join(Path configuration) throws IOException {
    copyPlainFiles();
    joinModules(configuration);
    Files.writeString(target.resolve(INDEX), document());
  }

  private void copyPlainFiles() throws IOException {
    try (var all = Files.walk(sources)) {
      for (var file : all.filter(Files::isRegularFile).toList()) {
        var path = sources.relativize(file);
        if (COPIED.matcher(path.toString().replace('\\', '/')).matches()) {
          Files.createDirectories(target.resolve(path).getParent());
          Files.copy(file, target.resolve(path), StandardCopyOption.REPLACE_EXISTING);
        }
      }
    }
  }

  private void joinModules(Path configuration) throws IOException {
    Files.writeString(configuration, ImportMap.of(index()).asTypeScriptConfiguration(sources));
    esbuild.run(sources, "", List.of(
        sources.resolve(MAIN).toString(), "--bundle", "--splitting", "--format=esm", "--minify",
        "--charset=utf8", "--legal-comments=linked", "--log-level=warning",
        "--tsconfig=" + configuration, "--outbase=" + sources, "--outdir=" + target,
        "--chunk-names=" + CHUNK_NAMES));
  }

  private String document() throws IOException {
    var document = DocumentTemplate.of(index());
    var styles = minified(document.styleSheets(), "css")
        // Addresses in the document start at its base and not at the style sheet.
        .replace("url(../", "url(./" + DocumentTemplate.VERSION_FOLDER)
        .replace("url(\"../", "url(\"./" + DocumentTemplate.VERSION_FOLDER);
    var script = minified(document.classicScripts(), "js");
    return document.joined(styles, script, StaticImports.closure(target, MAIN));
  }

  private String minified(List<String> paths, String language) throws IOException {
    var joined = new StringBuilder();
    for (var path : paths) {
      joined.append(Files.readString(sources.resolve(path)));
    }
    return esbuild.run(sources, joined.toString(), List.of(
        "--loader=" + language, "--minify", "--charset=utf8", "--log-level=warning")).strip();
  }

  private String index() throws IOException {
    return Files.readString(sources.resolve(INDEX));
  }

  private static void deleteAll(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> all = Files.walk(folder)) {
        for (var each : all.sorted((a, b) -> b.compareTo(a)).toList()) {
          Files.delete(each);
        }
      }
    }
  }
}
