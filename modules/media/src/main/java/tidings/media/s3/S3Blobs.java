// SPDX-License-Identifier: Apache-2.0
package tidings.media.s3;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.services.s3.model.S3Object;
import tidings.media.blobs.BlobAddress;
import tidings.media.blobs.Blobs;
import tidings.media.blobs.SpooledContent;
import tidings.media.settings.S3Settings;
import tidings.store.StoreException;

/**
 * Blobs as objects of a bucket, under the names that files have: {@code ab/cdef…}, the digits of their
 * address. An object is there completely or not at all, and all servers see it at once.
 */
public final class S3Blobs implements Blobs {
  private static final int PREFIX = 2;
  private static final int ADDRESS_LENGTH = 64;
  /** Objects cannot be renamed, so they are copied. */
  private static final String HIDDEN = "hidden/";
  /** Much longer than a blob is hidden. */
  private static final Duration MAX_HIDDEN = Duration.ofHours(1);
  private static final Logger LOG = LoggerFactory.getLogger(S3Blobs.class);

  private final Vertx vertx;
  private final Path folder;
  private final Bucket bucket;
  private final InstantSource clock;
  private final String name;

  /**
   * @param folder for contents until they are sent
   * @throws StoreException if it is not known in which region the bucket is
   */
  public S3Blobs(Vertx vertx, S3Settings settings, Path folder, InstantSource clock) {
    this.vertx = vertx;
    this.folder = folder;
    this.bucket = new Bucket(settings);
    this.clock = clock;
    this.name = settings.bucket();
  }

  @Override
  public Future<Void> start() {
    return bucket.check().recover(failure -> Future.failedFuture(new StoreException(
        "The bucket " + name + " for pictures cannot be used: " + failure.getMessage(), failure)));
  }

  @Override
  public Future<Void> close() {
    return vertx.executeBlocking(() -> {
      bucket.close();
      return true;
    }).mapEmpty();
  }

  /** Its key is known at its end only, so it is on the disk before it is sent. */
  @Override
  public Future<BlobAddress> put(InputStream content) {
    return vertx.executeBlocking(() -> SpooledContent.of(content, folder), false)
        .compose(spooled -> send(requireNonNull(spooled)));
  }

  private Future<BlobAddress> send(SpooledContent spooled) {
    return bucket.put(key(spooled.address()), spooled)
        .map(spooled.address())
        .eventually(() -> vertx.executeBlocking(() -> {
          spooled.delete();
          return true;
        }, false));
  }

  @Override
  public Future<Optional<Buffer>> read(BlobAddress address, long from, int count) {
    return bucket.read(key(address), from, count);
  }

  @Override
  public Future<Boolean> haveAll(Collection<BlobAddress> addresses) {
    return Future.all(addresses.stream().map(address -> bucket.has(key(address))).toList())
        .map(found -> found.<Boolean>list().stream().allMatch(Boolean::booleanValue));
  }

  @Override
  public Future<List<BlobAddress>> storedBefore(Instant time, int part) {
    var beginning = HexFormat.of().toHexDigits((byte) part);
    return restoreAbandoned()
        .compose(restored -> bucket.list(beginning + "/"))
        .map(objects -> objects.stream()
            .filter(object -> object.lastModified().isBefore(time))
            .flatMap(object -> BlobAddress
                .find(beginning + bucket.keyOf(object).substring(PREFIX + 1)).stream())
            .toList());
  }

  /** A process was killed before it knew whether these are in use. */
  private Future<Void> restoreAbandoned() {
    var before = clock.instant().minus(MAX_HIDDEN);
    return bucket.list(HIDDEN).compose(hidden -> Future.all(hidden.stream()
        .filter(object -> object.lastModified().isBefore(before))
        .map(this::restore).toList()).mapEmpty());
  }

  private Future<Void> restore(S3Object object) {
    var key = bucket.keyOf(object);
    LOG.info("{} was hidden by a process that has ended; it is restored", key);
    return BlobAddress
        .find(key.substring(HIDDEN.length(),
            Math.min(key.length(), HIDDEN.length() + ADDRESS_LENGTH)))
        .map(address -> new HiddenObject(address, key).restore())
        .orElseGet(Future::succeededFuture);
  }

  @Override
  public Future<Optional<HiddenBlob>> hide(BlobAddress address) {
    var hidden = HIDDEN + address + "-" + UUID.randomUUID();
    return bucket.copy(key(address), hidden).compose(isThere -> isThere
        ? bucket.delete(key(address))
            .map(Optional.<HiddenBlob>of(new HiddenObject(address, hidden)))
        : Future.succeededFuture(Optional.empty()));
  }

  private static String key(BlobAddress address) {
    return address.text().substring(0, PREFIX) + "/" + address.text().substring(PREFIX);
  }

  private final class HiddenObject implements HiddenBlob {
    private final BlobAddress address;
    private final String hidden;

    HiddenObject(BlobAddress address, String hidden) {
      this.address = address;
      this.hidden = hidden;
    }

    @Override
    public Future<Void> delete() {
      return bucket.delete(hidden);
    }

    @Override
    public Future<Void> restore() {
      return bucket.copy(hidden, key(address)).compose(copied -> bucket.delete(hidden));
    }
  }
}
