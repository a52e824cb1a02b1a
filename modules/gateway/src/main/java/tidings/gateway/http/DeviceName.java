// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.http;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The name of a device in the list of sessions, such as {@code Firefox on Linux}, from the user
 * agent. It helps users to recognize their sessions; programs may send whatever they want.
 */
public final class DeviceName {
  /** Products by their tokens; many claim to be those below them as well. */
  private static final List<Word> BROWSERS = List.of(
      new Word("Edg", "Edge"), new Word("OPR/", "Opera"),
      new Word("SamsungBrowser/", "Samsung Internet"),
      new Word("Firefox/", "Firefox"), new Word("FxiOS/", "Firefox"), new Word("CriOS/", "Chrome"),
      new Word("Chrome/", "Chrome"), new Word("Safari/", "Safari"));
  private static final List<Word> SYSTEMS = List.of(
      new Word("iPhone", "iPhone"), new Word("iPad", "iPad"), new Word("Android", "Android"),
      new Word("Windows", "Windows"), new Word("Macintosh", "macOS"), new Word("CrOS", "ChromeOS"),
      new Word("Linux", "Linux"));
  /** The name of a program that is no browser, such as {@code curl}. */
  private static final Pattern PROGRAM =
      Pattern.compile("([A-Za-z][A-Za-z0-9._-]{0,39})(?:[/ ].*)?");
  /** Enough of a header for all that is looked for. */
  private static final int MAX_READ = 500;

  private record Word(String token, String name) {}

  private DeviceName() {}

  /** The name of the device that sends a request; empty if it sends none. */
  public static Optional<String> of(HttpServerRequest request) {
    return Optional.ofNullable(request.getHeader(HttpHeaders.USER_AGENT)).flatMap(DeviceName::of);
  }

  static Optional<String> of(String userAgent) {
    var agent = userAgent.substring(0, Math.min(userAgent.length(), MAX_READ));
    var browser = first(BROWSERS, agent);
    if (browser.isEmpty()) {
      var program = PROGRAM.matcher(agent);
      return program.matches() ? Optional.of(program.group(1)) : Optional.empty();
    }
    return Optional.of(
        browser.get() + first(SYSTEMS, agent).map(system -> " on " + system).orElse(""));
  }

  private static Optional<String> first(List<Word> words, String agent) {
    return words.stream().filter(word -> agent.contains(word.token())).map(Word::name).findFirst();
  }
}
