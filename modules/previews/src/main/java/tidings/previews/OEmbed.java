// SPDX-License-Identifier: Apache-2.0
package tidings.previews;

import static tidings.core.LinkPreview.MAX_SITE_LENGTH;
import static tidings.core.LinkPreview.MAX_TITLE_LENGTH;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonObject;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tidings.core.network.OutgoingAddress;

/**
 * What oEmbed says of a page. Its HTML, which is the reason that it exists, is left out: it would run
 * in the pages of this server.
 */
record OEmbed(Optional<String> title, Optional<String> site, Optional<String> picture) {
  /** Nothing is said. */
  static final OEmbed NONE =
      new OEmbed(Optional.empty(), Optional.empty(), Optional.empty());

  static OEmbed of(Buffer content, OutgoingAddress address) {
    try {
      var json = new JsonObject(content);
      return new OEmbed(
          PreviewText.line(text(json, "title"), MAX_TITLE_LENGTH),
          PreviewText.line(text(json, "provider_name"), MAX_SITE_LENGTH),
          Optional.ofNullable(text(json, "thumbnail_url"))
              .flatMap(link -> PageMetadata.resolve(address, link)));
    } catch (DecodeException none) {
      return NONE;
    }
  }

  private static @Nullable String text(JsonObject json, String name) {
    return json.getValue(name) instanceof String text ? text : null;
  }
}
