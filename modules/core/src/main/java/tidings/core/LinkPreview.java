// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * What the page behind the first link of a text says of itself.
 *
 * @param url the link, as it is in the text
 * @param title a line of up to {@value #MAX_TITLE_LENGTH} characters
 * @param description a line of up to {@value #MAX_DESCRIPTION_LENGTH} characters
 * @param site the name of the site, a line of up to {@value #MAX_SITE_LENGTH} characters
 * @param picture one that the server has made of the picture of the page
 */
public record LinkPreview(String url, String title, Optional<String> description,
    Optional<String> site, Optional<ShownPicture> picture) {
  public static final int MAX_TITLE_LENGTH = 200;
  public static final int MAX_DESCRIPTION_LENGTH = 300;
  public static final int MAX_SITE_LENGTH = 100;

  /** What {@code \s} is in JavaScript. */
  private static final String SPACES = "\\s\\p{Z}\\x{FEFF}";
  /** As the page finds links in texts. */
  private static final Pattern LINK = Pattern.compile(
      "https?://[^" + SPACES + "<>\"]*[^" + SPACES + "<>\".,;:!?')\\]]");
  private static final int FIELDS = 5;

  /** The link of a text that has a preview: its first. */
  public static Optional<String> firstLink(Optional<String> text) {
    return LINK.matcher(text.orElse(""))
        .results()
        .map(MatchResult::group)
        .filter(link -> link.length() <= Activity.Content.MAX_URL_LENGTH)
        .filter(WebAddress::isValid)
        .findFirst();
  }

  public LinkPreview withPicture(Optional<ShownPicture> other) {
    return new LinkPreview(url, title, description, site, other);
  }

  /** All of it in texts, see {@link #parse}. */
  public List<String> texts() {
    return List.of(url, title, description.orElse(""), site.orElse(""),
        picture.map(ShownPicture::text).orElse(""));
  }

  /** The preview of {@link #texts}; empty if there are none. */
  public static Optional<LinkPreview> parse(List<String> texts) {
    return texts.size() < FIELDS
        ? Optional.empty()
        : Optional.of(new LinkPreview(texts.get(0), texts.get(1), present(texts.get(2)),
            present(texts.get(3)), present(texts.get(4)).map(ShownPicture::parse)));
  }

  private static Optional<String> present(String text) {
    return Optional.of(text).filter(value -> !value.isEmpty());
  }
}
