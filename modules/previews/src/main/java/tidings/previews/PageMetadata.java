// SPDX-License-Identifier: Apache-2.0
package tidings.previews;

import static java.util.Locale.ROOT;
import static java.util.stream.Collectors.toMap;
import static tidings.core.LinkPreview.MAX_DESCRIPTION_LENGTH;
import static tidings.core.LinkPreview.MAX_SITE_LENGTH;
import static tidings.core.LinkPreview.MAX_TITLE_LENGTH;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;
import tidings.core.network.OutgoingAddress;

/**
 * What a page says of itself for previews: by Open Graph, by the cards of Twitter, or as pages always
 * did.
 *
 * @param picture the address of its picture
 * @param oEmbed the address of a description of it in JSON
 */
record PageMetadata(Optional<String> title, Optional<String> description, Optional<String> site,
    Optional<String> picture, Optional<String> oEmbed) {
  /** What is behind is not looked at: pages describe themselves at their beginning. */
  static final int MAX_PARSED_BYTES = 512 * 1024;
  private static final int MAX_FIELDS = 500;
  private static final Pattern CHARSET =
      Pattern.compile("charset\\s*=\\s*[\"']?([^\\s\"';]{1,40})", Pattern.CASE_INSENSITIVE);

  /**
   * Reads a page.
   *
   * @param address where it was found, to which its addresses are relative
   * @param mediaType as its server says; also which characters it has
   */
  static PageMetadata of(byte[] page, OutgoingAddress address, String mediaType) {
    var document = parse(page, address, mediaType);
    var fields = document.select("meta").stream().limit(MAX_FIELDS)
        .filter(meta -> !meta.attr("content").isBlank())
        .collect(toMap(PageMetadata::name, meta -> meta.attr("content"), (first, later) -> first));
    return new PageMetadata(
        first(fields, MAX_TITLE_LENGTH, "og:title", "twitter:title")
            .or(() -> PreviewText.line(document.title(), MAX_TITLE_LENGTH)),
        first(fields, MAX_DESCRIPTION_LENGTH, "og:description", "twitter:description",
            "description"),
        first(fields, MAX_SITE_LENGTH, "og:site_name"),
        Stream.of("og:image:secure_url", "og:image", "og:image:url", "twitter:image",
            "twitter:image:src")
            .flatMap(name -> Stream.ofNullable(fields.get(name))).findFirst()
            .flatMap(link -> resolve(address, link)),
        document.select("link[rel~=(?i)\\balternate\\b]").stream()
            .filter(link -> link.attr("type").strip()
                .equalsIgnoreCase("application/json+oembed"))
            .findFirst()
            .flatMap(link -> resolve(address, link.attr("href"))));
  }

  /** The address of a link on a page. */
  static Optional<String> resolve(OutgoingAddress page, String link) {
    return page.redirectedTo(link.strip().replace(" ", "%20"))
        .map(address -> address.uri().toString());
  }

  private static Document parse(byte[] page, OutgoingAddress address, String mediaType) {
    var start = new ByteArrayInputStream(page, 0, Math.min(page.length, MAX_PARSED_BYTES));
    try {
      return Jsoup.parse(start, charset(mediaType), address.uri().toString());
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  /** Null if the page itself has to say it. */
  private static @Nullable String charset(String mediaType) {
    var named = CHARSET.matcher(mediaType);
    try {
      return named.find() && Charset.isSupported(named.group(1)) ? named.group(1) : null;
    } catch (IllegalCharsetNameException wrong) {
      return null;
    }
  }

  private static String name(Element meta) {
    var property = meta.attr("property");
    return (property.isBlank() ? meta.attr("name") : property).strip().toLowerCase(ROOT);
  }

  private static Optional<String> first(
      Map<String, String> fields, int maxLength, String... names) {
    return Stream.of(names)
        .flatMap(name -> PreviewText.line(fields.get(name), maxLength).stream()).findFirst();
  }
}
