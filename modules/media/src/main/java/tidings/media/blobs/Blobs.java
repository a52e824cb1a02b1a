// SPDX-License-Identifier: Apache-2.0
package tidings.media.blobs;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.io.InputStream;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * The port to a store of blobs: contents that never change, addressed by their hash. A folder, or
 * an object store. Rows of the table say which blobs are in use; a blob that none names is
 * garbage.
 *
 * <p>Futures fail with an {@link java.io.IOException} or its unchecked form if the store cannot be
 * read or written.
 */
public interface Blobs {
  /** Makes it ready; fails with a {@link tidings.store.StoreException} if it cannot be used. */
  default Future<Void> start() {
    return Future.succeededFuture();
  }

  default Future<Void> close() {
    return Future.succeededFuture();
  }

  /**
   * Stores a content; durable when it succeeds, and never there in part. One that is there already
   * counts as stored just now.
   *
   * @param content is read to its end on a thread that may wait, and closed
   */
  Future<BlobAddress> put(InputStream content);

  /**
   * Reads a part of a content; empty if there is no such blob.
   *
   * @param count max. bytes; fewer at the end
   */
  Future<Optional<Buffer>> read(BlobAddress address, long from, int count);

  /** Whether there are all of these. */
  Future<Boolean> haveAll(Collection<BlobAddress> addresses);

  /**
   * The blobs that were stored before a time, part by part.
   *
   * @param part 0 to 255; each blob is in one of them
   */
  Future<List<BlobAddress>> storedBefore(Instant time, int part);

  /**
   * Hides a blob: it is not there for reads. The hidden one is then deleted or restored. Empty if
   * there is none.
   */
  Future<Optional<HiddenBlob>> hide(BlobAddress address);

  /** A blob that is about to be deleted. */
  interface HiddenBlob {
    Future<Void> delete();

    Future<Void> restore();
  }
}
