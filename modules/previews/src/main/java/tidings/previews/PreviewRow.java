// SPDX-License-Identifier: Apache-2.0
package tidings.previews;

import static java.time.temporal.ChronoUnit.SECONDS;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tidings.core.LinkPreview;
import tidings.core.Media;
import tidings.core.Sha256;
import tidings.schema.ItemType;
import tidings.schema.MediaKeys;
import tidings.store.Item;
import tidings.store.Key;

/**
 * The preview of a link for all posts that have it, until it is fetched anew.
 *
 * @param preview empty if the page cannot be shown
 */
record PreviewRow(Optional<LinkPreview> preview) {
  /** As long as its picture, which no post may show yet. */
  static final Duration KEPT = Media.UNUSED_KEPT;
  /** Short, as the page may only be down. */
  static final Duration FAILURE_KEPT = Duration.ofHours(1);
  private static final String TEXTS = "texts";

  static PreviewRow of(Item row) {
    return new PreviewRow(LinkPreview.parse(row.list(TEXTS)));
  }

  static Key key(String url) {
    return MediaKeys.preview(Sha256.hex(url));
  }

  Item item(String url, Instant now) {
    var end = now.plus(preview.isPresent() ? KEPT : FAILURE_KEPT).truncatedTo(SECONDS);
    return ItemType.LINK_PREVIEW.at(key(url))
        .set(TEXTS, preview.map(LinkPreview::texts).orElse(List.of()))
        .expiresAt(end.getEpochSecond()).build();
  }
}
