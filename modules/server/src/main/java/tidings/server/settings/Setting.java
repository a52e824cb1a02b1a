// SPDX-License-Identifier: Apache-2.0
package tidings.server.settings;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toSet;

import io.vertx.core.json.JsonArray;
import io.vertx.core.net.HostAndPort;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tidings.core.EmailAddress;
import tidings.core.LikeKinds;
import tidings.core.Likes;
import tidings.core.Printable;
import tidings.core.network.IpNetwork;
import tidings.gateway.http.AllowedHosts;
import tidings.gateway.http.AllowedOrigins;
import tidings.gateway.limits.AllowedRate;
import tidings.server.terminal.CommandException;

/**
 * The value of a setting. Each accessor throws {@link CommandException} if the value is invalid,
 * naming the setting, its source and the expected format.
 *
 * @param value a text or a JSON value
 * @param source where the value was found
 */
public record Setting(String name, Object value, String source) {
  private static final int MAX_PORT = 65535;
  /** The value that selects an automatic default. */
  private static final String AUTO = "auto";
  private static final Set<String> NO_LIMIT = Set.of("off", "0");
  private static final Pattern RATE = Pattern.compile("([1-9][0-9]{0,8})/([0-9]{1,9}[a-z]+)");
  private static final Duration MIN_PERIOD = Duration.ofSeconds(1);
  private static final Duration MAX_PERIOD = Duration.ofDays(30);
  private static final Pattern BASE_PATH = Pattern.compile("(/[A-Za-z0-9_-]{1,40}){1,5}");
  private static final String ANY = "any";
  private static final Pattern HOST_NAME = Pattern.compile("[a-z0-9_][a-z0-9_.-]{0,252}");
  private static final Pattern ORIGIN =
      Pattern.compile("https?://[a-z0-9.-]{1,253}(:[0-9]{1,5})?");

  public int port() {
    var text = value.toString();
    if (text.matches("\\d{1,5}") && Integer.parseInt(text) <= MAX_PORT) {
      return Integer.parseInt(text);
    }
    throw invalid("a port, 0 to " + MAX_PORT);
  }

  public int count(int min, int max) {
    return count("", min, max);
  }

  /** A number; {@code auto} takes the automatic one. */
  public int count(IntSupplier automatic, int min, int max) {
    return value.toString().equals(AUTO)
        ? automatic.getAsInt()
        : count(AUTO + " or ", min, max);
  }

  private int count(String alternative, int min, int max) {
    var text = value.toString();
    if (text.matches("\\d{1,9}")) {
      int count = Integer.parseInt(text);
      if (count >= min && count <= max) {
        return count;
      }
    }
    throw invalid(alternative + "a number, " + min + " to " + max);
  }

  /** A host name or an IP address; not checked further. */
  public String host() {
    return text("a host name or an IP address");
  }

  /** A host name or an IP address, which may be empty. */
  public Optional<String> optionalHost() {
    return optional("empty, or a host name or an IP address");
  }

  /** A host name or an IP address with a port; may be empty. */
  public Optional<HostAndPort> hostAndPort() {
    return optional().map(text -> {
      var parsed = HostAndPort.parseAuthority(text, 0);
      if (parsed != null && parsed.port() > 0) {
        return parsed;
      }
      throw invalid("empty, or a host and a port such as 10.0.0.7:7900");
    });
  }

  /** A text that errors never show; may be empty. */
  public Optional<String> secret() {
    return new Setting(name, value instanceof String ? value : " ", source).optional();
  }

  /** An e-mail address, which may be empty. */
  public Optional<EmailAddress> email() {
    return optional().map(text -> EmailAddress.parse(text)
        .orElseThrow(() -> invalid("empty, or an e-mail address such as noreply@example.org")));
  }

  /** An AWS region; empty for the one of the environment. */
  public Optional<String> region() {
    return optional("a region such as eu-central-1");
  }

  /** A text, which may be empty. */
  public Optional<String> optional() {
    return optional("a text");
  }

  private Optional<String> optional(String expected) {
    return value.equals("") ? Optional.empty() : Optional.of(text(expected));
  }

  private String text(String expected) {
    if (value instanceof String text && !text.isBlank()) {
      return text;
    }
    throw invalid(expected);
  }

  /** @param pattern regular expression for the whole text */
  public String matching(String pattern) {
    return matching(pattern, "of the form " + pattern);
  }

  /** As above, or empty. */
  public Optional<String> optionalMatching(String pattern) {
    return value.equals("")
        ? Optional.empty()
        : Optional.of(matching(pattern, "empty, or of the form " + pattern));
  }

  private String matching(String pattern, String expected) {
    var text = text(expected);
    if (text.matches(pattern)) {
      return text;
    }
    throw invalid(expected);
  }

  /** A URL, which may be empty. */
  public Optional<URI> url() {
    return optional().map(
        text -> url(text).orElseThrow(() -> invalid("an address such as http://localhost:8000")));
  }

  /** URLs of servers, without a path. */
  public List<URI> servers() {
    return texts().stream()
        .map(text -> url(text).filter(Setting::isServer).orElseThrow(
            () -> invalid("a list of addresses such as https://search.example.org:9200")))
        .toList();
  }

  private static boolean isServer(URI url) {
    return url.getPort() > 0 && url.getPath().isEmpty() && url.getUserInfo() == null
        && url.getQuery() == null && url.getFragment() == null;
  }

  private static Optional<URI> url(String text) {
    try {
      return Optional.of(new URI(text)).filter(uri -> uri.getHost() != null
          && Set.of("http", "https").contains(uri.getScheme()));
    } catch (URISyntaxException malformed) {
      return Optional.empty();
    }
  }

  public boolean bool() {
    return switch (value.toString()) {
      case "true" -> true;
      case "false" -> false;
      default -> throw invalid("true or false");
    };
  }

  public Path folder() {
    var expected = "a folder";
    try {
      return Path.of(text(expected));
    } catch (InvalidPathException impossible) {
      throw invalid(expected);
    }
  }

  /**
   * Reads the file that the setting names.
   *
   * @param expected the expected format, for the error message
   */
  byte[] fileContent(String expected) {
    try {
      return Files.readAllBytes(Path.of(optional().orElseThrow(() -> invalid(expected))));
    } catch (IOException | InvalidPathException unreadable) {
      throw invalid(expected + " that can be read");
    }
  }

  /** A URL path prefix without a trailing slash; empty for the root. */
  public String basePath() {
    return optional().map(path -> {
      if (BASE_PATH.matcher(path).matches()) {
        return path;
      }
      throw invalid("empty, or a path such as /tidings");
    }).orElse("");
  }

  /** Web origins, as browsers send them, also with an asterisk for the hosts below one. */
  public Set<String> origins() {
    return texts().stream().map(origin -> {
      if (AllowedOrigins.isValid(origin)) {
        return origin;
      }
      throw invalid("a list of origins such as https://example.org, in lower case");
    }).collect(toSet());
  }

  /** As above, but pages without an origin are not among them. */
  public Set<String> frames() {
    var origins = origins();
    if (origins.contains(AllowedOrigins.WITHOUT_ORIGIN)) {
      throw invalid("a list of origins such as https://example.org, without "
          + AllowedOrigins.WITHOUT_ORIGIN);
    }
    return origins;
  }

  /** Names that requests may address the server by; {@code auto} takes the automatic ones. */
  public AllowedHosts hosts(Supplier<AllowedHosts> automatic) {
    return switch (value.toString()) {
      case AUTO -> automatic.get();
      case ANY -> AllowedHosts.ANY;
      default -> new AllowedHosts(false, texts().stream().map(this::hostName).collect(toSet()));
    };
  }

  private String hostName(String text) {
    if (HOST_NAME.matcher(text).matches()) {
      return text;
    }
    throw invalid(AUTO + ", " + ANY
        + ", or a list of names such as example.org, in lower case and without a port");
  }

  /** The origin by which users reach the server; may be empty. */
  public Optional<String> publicUrl() {
    return optional().map(origin -> {
      if (ORIGIN.matcher(origin).matches()) {
        return origin;
      }
      throw invalid(
          "empty, or an address such as https://example.org, in lower case, without a path");
    });
  }

  public List<IpNetwork> networks() {
    return texts().stream()
        .map(
            text -> IpNetwork.parse(text)
                .orElseThrow(() -> invalid("a list of addresses such as 10.0.0.7 or 10.0.0.0/8")))
        .toList();
  }

  /** Kinds of like, in their order. */
  public LikeKinds likeKinds() {
    var kinds = texts();
    try {
      if (kinds.size() <= Likes.MAX_KINDS) {
        return new LikeKinds(kinds);
      }
    } catch (IllegalArgumentException invalidKinds) {
      // reported below
    }
    throw invalid("a list of 1 to " + Likes.MAX_KINDS
        + " different kinds, each an emoji or of a-z 0-9 + _ -");
  }

  /** A JSON array of texts, or a comma-separated list. */
  List<String> texts() {
    return switch (value) {
      case String text -> Arrays.stream(text.split(",")).map(String::strip)
          .filter(part -> !part.isEmpty()).toList();
      case JsonArray array when array.stream().allMatch(String.class::isInstance) ->
        array.stream().map(String.class::cast).toList();
      default -> throw invalid("a list of texts");
    };
  }

  public <E extends Enum<E>> E oneOf(Class<E> type) {
    var choices = type.getEnumConstants();
    return Stream.of(choices)
        .filter(choice -> word(choice).equals(value))
        .findFirst()
        .orElseThrow(
            () -> invalid(Stream.of(choices).map(Setting::word).collect(joining(" or "))));
  }

  /** A number with a unit of {@link DurationFormat}. */
  public Duration duration(Duration min, Duration max) {
    return DurationFormat.parse(value.toString())
        .filter(given -> given.compareTo(min) >= 0 && given.compareTo(max) <= 0)
        .orElseThrow(
            () -> invalid("a duration such as 30s or 90d, " + DurationFormat.format(min) + " to "
                + DurationFormat.format(max)));
  }

  /** A number of actions in a period, such as {@code 600/10m}; empty for no limit. */
  public Optional<AllowedRate> rate() {
    var text = value.toString();
    if (NO_LIMIT.contains(text)) {
      return Optional.empty();
    }
    var parts = RATE.matcher(text);
    var period =
        parts.matches() ? DurationFormat.parse(parts.group(2)) : Optional.<Duration>empty();
    return Optional.of(period
        .filter(given -> given.compareTo(MIN_PERIOD) >= 0 && given.compareTo(MAX_PERIOD) <= 0)
        .map(given -> new AllowedRate(Long.parseLong(parts.group(1)), given))
        .orElseThrow(() -> invalid("off, or a number in a period of "
            + DurationFormat.format(MIN_PERIOD) + " to " + DurationFormat.format(MAX_PERIOD)
            + " such as 600/10m")));
  }

  /** A number with a unit of {@link SizeFormat}, converted to bytes. */
  public long size(long min, long max) {
    return size("", min, max);
  }

  /** A size in bytes; {@code auto} takes the automatic size. */
  public long size(LongSupplier automaticSize, long min, long max) {
    return value.toString().equals(AUTO)
        ? automaticSize.getAsLong()
        : size(AUTO + " or ", min, max);
  }

  private long size(String alternative, long min, long max) {
    return SizeFormat.parse(value.toString())
        .filter(given -> given >= min && given <= max)
        .orElseThrow(
            () -> invalid(alternative + "a size such as 256MB or 2GB, " + SizeFormat.format(min)
                + " to " + SizeFormat.format(max)));
  }

  /** @param expected the expected format */
  public CommandException invalid(String expected) {
    var shown = Printable.of(value.toString());
    return CommandException.usageError(
        name + " (from " + source + ") must be " + expected + ", not '" + shown + "'");
  }

  private static String word(Enum<?> choice) {
    return choice.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
