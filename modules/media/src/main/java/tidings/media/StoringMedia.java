// SPDX-License-Identifier: Apache-2.0
package tidings.media;

import static java.time.temporal.ChronoUnit.MILLIS;
import static java.time.temporal.ChronoUnit.SECONDS;
import static tidings.core.errors.ErrorCode.FORBIDDEN;

import java.time.Instant;
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
import tidings.schema.ItemType;
import tidings.schema.MediaKeys;
import tidings.schema.rows.MediaRow;
import tidings.schema.rows.ProfileRow;
import tidings.store.Condition;
import tidings.store.OptimisticRetry;
import tidings.store.Table;
import tidings.store.Transaction;

/**
 * Stores a picture or a recording: first its blobs, then the row that names them. If the row is
 * refused they are removed; what a crash leaves is garbage, which {@link RemovingBlobs} finds.
 */
record StoringMedia(Table table, Blobs blobs, RemovingBlobs removing, InstantSource clock,
    long quotaBytes) {

  /** @throws Refusal {@code quota_exceeded} */
  Picture store(MediaId id, Optional<UserId> user, Optional<String> alt, NewMedia media) {
    user.ifPresent(owner -> requireSpace(owner, media));
    var sizes = put(media);
    var now = clock.instant();
    var until = now.plus(Media.UNUSED_KEPT).truncatedTo(SECONDS);
    var picture = new Picture(id, user, media.type(), media.color(), alt,
        now.truncatedTo(MILLIS), Optional.of(until), sizes);
    var row = MediaRow.unused(picture);
    try {
      OptimisticRetry.retry(table, () -> add(row, until));
    } catch (Refusal refused) { // so there is no row; after other failures there may be one
      removing.removeUnused(row.blobs());
      throw refused;
    }
    putIfRemoved(row, media);
    return picture;
  }

  /** Before anything of it is stored. The transaction asks again, as others may be under way. */
  private void requireSpace(UserId user, NewMedia media) {
    var usage = MediaKeys.usage(user);
    var profile = ActivityKeys.profile(user.ref());
    var rows = table.getAll(List.of(usage, profile)).await();
    if (Optional.ofNullable(rows.get(profile)).filter(ItemType.ENTITY::matches).isEmpty()) {
      throw noProfile();
    }
    // sizes with the same content count once, which is not known yet
    long largest = media.sizes().stream().mapToLong(NewMedia.Size::bytes).max().orElse(0);
    MediaUsage.requireSpace(
        MediaUsage.bytes(Optional.ofNullable(rows.get(usage))), largest, quotaBytes);
  }

  private static Refusal noProfile() {
    return FORBIDDEN.refusal("only users with a profile upload files");
  }

  private MediaId add(MediaRow row, Instant until) {
    var id = row.picture().id();
    var transaction = new Transaction()
        .put(row.item()).onlyIf(Condition.absent())
        .put(MediaRow.endOfUnused(id, until));
    row.picture().user().ifPresentOrElse(
        owner -> addOwned(transaction, row, owner), () -> MediaUsage.add(transaction, row));
    return transaction.commit(table).map(id).await();
  }

  private void addOwned(Transaction transaction, MediaRow row, UserId user) {
    transaction.check(ActivityKeys.profile(user.ref()), ProfileRow.exists())
        .orRefuse(noProfile());
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
