// SPDX-License-Identifier: Apache-2.0
package tidings.media;

import static tidings.core.errors.ErrorCode.NOT_FOUND;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import tidings.core.Media;
import tidings.core.Media.Picture;
import tidings.core.Media.PictureSize;
import tidings.core.Media.ServedPicture;
import tidings.core.MediaId;
import tidings.core.Nodes;
import tidings.core.UserId;
import tidings.core.bus.Actor;
import tidings.core.bus.Bus;
import tidings.core.concurrent.PeriodicTask;
import tidings.core.errors.Refusal;
import tidings.media.blobs.BlobAddress;
import tidings.media.blobs.Blobs;
import tidings.media.blobs.FileBlobs;
import tidings.media.s3.S3Blobs;
import tidings.media.settings.MediaSettings;
import tidings.schema.ActivityKeys;
import tidings.schema.readers.DueItemSweeper;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.MediaRow;
import tidings.store.Table;
import tidings.store.stream.StreamConsumer;

/** The media feature: pictures and recordings that users upload. */
public final class MediaActor implements Actor<Media<?>> {
  private final Bus bus;
  private final Table table;
  private final InstantSource clock;
  private final boolean hasFolder;
  private final Blobs blobs;
  private final Uploads uploads;
  private final DeletingPicture deleting;
  private final ListingPictures listing;
  private final DueItemSweeper sweeper;
  private final PeriodicTask blobSweep;

  /** @param nodes those that share the table, and the folder */
  public MediaActor(Vertx vertx, Bus bus, Table table, Nodes nodes, InstantSource clock,
      MediaSettings settings) {
    this(vertx, bus, table, nodes, clock, settings,
        blobs(vertx, settings, settings.folder().orElse(Path.of("")), clock, table.isShared()));
  }

  MediaActor(Vertx vertx, Bus bus, Table table, Nodes nodes, InstantSource clock,
      MediaSettings settings, Blobs blobs) {
    this.bus = bus;
    this.table = table;
    this.clock = clock;
    this.hasFolder = settings.folder().isPresent();
    this.blobs = blobs;
    var removing = new RemovingBlobs(table, blobs, clock);
    this.uploads = new Uploads(settings, new StoringMedia(
        table, blobs, removing, clock, settings.quotaBytes()));
    this.deleting = new DeletingPicture(table, removing);
    this.listing = new ListingPictures(table, settings.quotaBytes());
    this.sweeper = new DueItemSweeper(vertx, table, nodes, clock, "media", deleting.dueHandlers());
    this.blobSweep = new PeriodicTask(
        vertx, "the sweep of unused blobs", RemovingBlobs.INTERVAL, removing::sweep);
  }

  private static Blobs blobs(Vertx vertx, MediaSettings settings, Path folder, InstantSource clock,
      boolean isShared) {
    return settings.s3()
        .<Blobs>map(bucket -> new S3Blobs(vertx, bucket, folder.resolve("unfinished"), clock))
        .orElseGet(() -> new FileBlobs(vertx, folder, clock, isShared));
  }

  public Future<Void> start() {
    return bus.serve(Media.class, this)
        .compose(serving -> sweeper.start())
        .compose(sweeping -> hasFolder
            ? blobs.start().compose(started -> blobSweep.start())
            : Future.succeededFuture());
  }

  /** Lets pictures go with what shows them; empty if there can be none. */
  public Optional<StreamConsumer> streamConsumer() {
    return hasFolder
        ? Optional.of(new LettingGoPicture(table, clock).consumer())
        : Optional.empty();
  }

  public Future<Void> stop() {
    uploads.stop();
    return Future.join(sweeper.stop(), blobSweep.stop()).eventually(blobs::close).mapEmpty();
  }

  @Override
  public Object answer(Media<?> ask) {
    return switch (ask) {
      case Media.BeginUpload(var user, var bytes) -> uploads.begin(user, bytes);
      case Media.AppendUpload(var id, var bytes) -> uploads.append(id, bytes);
      case Media.FinishUpload(var id, var alt) -> uploads.finish(id, alt);
      case Media.StoreFetched(var content) -> uploads.storeFetched(content);
      case Media.CancelUpload(var id) -> uploads.cancel(id);
      case Media.GetPicture(var user, var id) -> get(user, id);
      case Media.ListPictures list -> listing.list(list);
      case Media.DeletePicture(var user, var id) -> deleting.delete(user, id);
      case Media.FindRendition(var id, var size) -> find(id, size);
      case Media.ReadPart(var blob, var from, var count) -> read(blob, from, count);
    };
  }

  /** @throws Refusal {@code not_found} */
  private Picture get(UserId user, MediaId id) {
    return deleting.find(id).map(MediaRow::picture)
        .filter(picture -> picture.isOf(user))
        .orElseThrow(() -> NOT_FOUND.refusal("you have no picture " + id));
  }

  private Optional<ServedPicture> find(MediaId id, PictureSize size) {
    return deleting.find(id).filter(this::isShown).map(MediaRow::picture)
        .flatMap(picture -> picture.sizes().stream()
            .filter(rendition -> rendition.size() == size).findFirst()
            .map(rendition -> new ServedPicture(picture.type(), rendition)));
  }

  /**
   * Whether it is served: nothing has shown it yet, or something does that is there. One of a post
   * that was deleted or taken down is not, until the post is restored.
   */
  private boolean isShown(MediaRow row) {
    if (row.shownBy().isEmpty()) {
      return row.unusedUntil().filter(end -> !clock.instant().isBefore(end)).isEmpty();
    }
    return table.getAll(row.shownBy().stream().map(ActivityKeys::profile).toList()).await()
        .values().stream().anyMatch(shown -> !ActivityRow.isDeleted(shown));
  }

  /** @throws Refusal {@code not_found} */
  private Buffer read(String blob, long from, int count) {
    return blobs.read(new BlobAddress(blob), from, Math.min(count, Media.MAX_PART_BYTES)).await()
        .orElseThrow(() -> NOT_FOUND.refusal("the content of the picture is not here"));
  }
}
