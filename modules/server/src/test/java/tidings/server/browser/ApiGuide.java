// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import tidings.server.DocumentedOutput;

/** The code samples of {@code docs/using-the-api.md}, for a server at a given address. */
record ApiGuide(String text) {
  private static final Path FILE = Path.of("../../docs/using-the-api.md");
  private static final String SERVER = "//feeds.example.org";
  private static final Pattern BLOCK = Pattern.compile("(?s)```(\\w*)\\n(.*?)```\\n");

  /** @param server URL, e.g. {@code http://127.0.0.1:40123} */
  static ApiGuide of(String server) {
    try {
      var address = server.replaceFirst("http:", "");
      return new ApiGuide(Files.readString(FILE)
          .replace("https:" + SERVER, "http:" + address)
          .replace("wss:" + SERVER, "ws:" + address));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** The sample page with a feed. */
  String html() {
    return blocks("html").getFirst();
  }

  /** The module of that page. */
  String widget() {
    return blocks("js").getFirst();
  }

  /** The content security policy for the sample page. */
  String policy() {
    return blocks("").getFirst().replaceFirst("^Content-Security-Policy: ", "")
        .replaceAll("\\s+", " ");
  }

  /** All sample calls, in order. */
  String calls() {
    return blocks("js").stream().skip(1).collect(joining());
  }

  /** The expected output according to the comments. */
  List<String> printed() {
    return DocumentedOutput.of(calls());
  }

  private List<String> blocks(String language) {
    return BLOCK.matcher(text)
        .results()
        .filter(found -> found.group(1).equals(language))
        .map(found -> found.group(2))
        .toList();
  }
}
