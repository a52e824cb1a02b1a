// SPDX-License-Identifier: Apache-2.0
package tidings.media;

import static java.time.temporal.ChronoUnit.MILLIS;
import static java.time.temporal.ChronoUnit.SECONDS;
import static tidings.core.errors.ErrorCode.FORBIDDEN;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import tidings.core.Media;
import tidings.core.Media.Picture;
import tidings.core.Media.Rendition;
import tidings.core.MediaId;
import tidings.core.UserId;
import tidings.core.errors.Refusal;
import tidings.media.blobs.BlobAddress;
import tidings.media.blobs.Blobs;
import tidings.schema.ActivityKeys;
import tidings.schema.MediaKeys;
import tidings.schema.rows.MediaRow;
import tidings.schema.rows.ProfileRow;
import tidings.store.Condition;
import tidings.store.OptimisticRetry;
import tidings.store.Table;
import tidings.store.Transaction;

/**
 * Stores a picture or a recording: first its blobs, then the row that names them. Without the row
 * they are garbage, which {@link RemovingBlobs} finds.
 */
record StoringMedia(Table table, Blobs blobs, InstantSource clock, long quotaBytes) {

  /** @throws Refusal {@code quota_exceeded} */
  Picture store(MediaId id, Optional<UserId> user, Optional<String> alt, NewMedia media) {
    var sizes = put(media);
    var now = clock.instant();
    var until = now.plus(Media.UNUSED_KEPT).truncatedTo(SECONDS);
    var picture = new Picture(id, user, media.type(), media.color(), alt,
        now.truncatedTo(MILLIS), Optional.of(until), sizes);
    var row = MediaRow.unused(picture);
    OptimisticRetry.retry(table, () -> {
      var transaction = new Transaction()
          .put(row.item()).onlyIf(Condition.absent())
          .put(MediaRow.endOfUnused(id, until));
      user.ifPresentOrElse(
          owner -> addOwned(transaction, row, owner), () -> MediaUsage.add(transaction, row));
      return transaction.commit(table).map(id).await();
    });
    putIfRemoved(row, media);
    return picture;
  }

  private void addOwned(Transaction transaction, MediaRow row, UserId user) {
    transaction.check(ActivityKeys.profile(user.ref()), ProfileRow.exists())
        .orRefuse(FORBIDDEN.refusal("only users with a profile upload files"));
    MediaUsage.add(transaction, row, table.get(MediaKeys.usage(user)).await(), quotaBytes);
  }

  private List<Rendition> put(NewMedia media) {
    return media.sizes().stream().map(one -> {
      var address = blobs.put(one.content().get()).await();
      return new Rendition(one.size(), one.width(), one.height(), one.bytes(), address.text());
    }).toList();
  }

  /** The last other picture with a blob may have been deleted just before this one counted. */
  private void putIfRemoved(MediaRow row, NewMedia media) {
    if (!blobs.haveAll(row.blobs().stream().map(BlobAddress::new).toList()).await()) {
      put(media);
    }
  }
}
