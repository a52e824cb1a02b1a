// SPDX-License-Identifier: Apache-2.0
package tidings.media.blobs;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;
import static java.util.Objects.requireNonNull;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import tidings.core.Sha256;

/**
 * Blobs as files of a folder: {@code ab/cdef…}, the digits of their address. A file is written
 * under another name, forced to the disk and then renamed, so it is there completely or not at all.
 * Several nodes may share the folder.
 */
public final class FileBlobs implements Blobs {
  private static final int COPY_BYTES = 64 * 1024;
  private static final int PREFIX = 2;

  private final Vertx vertx;
  private final Path folder;
  private final InstantSource clock;
  private final UnfinishedFiles unfinished;

  /**
   * @param folder is created with the first blob
   * @param isShared whether other nodes may write to it
   */
  public FileBlobs(Vertx vertx, Path folder, InstantSource clock, boolean isShared) {
    this.vertx = vertx;
    this.folder = folder;
    this.clock = clock;
    this.unfinished = new UnfinishedFiles(folder.resolve("unfinished"), clock, isShared);
  }

  /** Removes what a process that was killed has left. */
  @Override
  public Future<Void> start() {
    return onWorker(() -> {
      unfinished.removeAbandoned(this::restore);
      return Optional.empty();
    }).mapEmpty();
  }

  @Override
  public Future<BlobAddress> put(InputStream content) {
    return onWorker(() -> {
      try (content) {
        return store(content);
      }
    });
  }

  private BlobAddress store(InputStream content) throws IOException {
    var written = unfinished.create();
    try {
      var address = write(content, written);
      var file = file(address);
      if (Files.exists(file)) {
        Files.setLastModifiedTime(file, FileTime.from(clock.instant()));
      } else {
        Files.createDirectories(directory(address));
        Files.setLastModifiedTime(written, FileTime.from(clock.instant()));
        Files.move(written, file, ATOMIC_MOVE);
        force(directory(address));
      }
      return address;
    } finally {
      Files.deleteIfExists(written);
    }
  }

  private static BlobAddress write(InputStream content, Path target) throws IOException {
    var digest = Sha256.digest();
    try (var channel = FileChannel.open(target, CREATE_NEW, WRITE)) {
      var part = new byte[COPY_BYTES];
      for (int length; (length = content.read(part)) >= 0;) {
        digest.update(part, 0, length);
        var bytes = ByteBuffer.wrap(part, 0, length);
        while (bytes.hasRemaining()) {
          channel.write(bytes);
        }
      }
      channel.force(true);
    }
    return new BlobAddress(HexFormat.of().formatHex(digest.digest()));
  }

  /** Makes the new name durable; not all systems can open folders, and those need not. */
  private static void force(Path directory) {
    try (var channel = FileChannel.open(directory, READ)) {
      channel.force(true);
    } catch (IOException impossible) {
      // Windows: names are durable with their files
    }
  }

  @Override
  public Future<Optional<Buffer>> read(BlobAddress address, long from, int count) {
    return onWorker(() -> {
      try (var channel = FileChannel.open(file(address), READ)) {
        long left = Math.max(0, channel.size() - from);
        var bytes = ByteBuffer.allocate((int) Math.min(count, left));
        while (bytes.hasRemaining() && channel.read(bytes, from + bytes.position()) >= 0) {
          // more is to come
        }
        return Optional.of(Buffer.buffer(bytes.array()).slice(0, bytes.position()));
      } catch (NoSuchFileException none) {
        return Optional.empty();
      }
    });
  }

  @Override
  public Future<Boolean> haveAll(Collection<BlobAddress> addresses) {
    return onWorker(() -> addresses.stream().allMatch(address -> Files.exists(file(address))));
  }

  @Override
  public Future<List<BlobAddress>> storedBefore(Instant time, int part) {
    return onWorker(() -> {
      var prefix = HexFormat.of().toHexDigits((byte) part);
      var directory = folder.resolve(prefix);
      if (!Files.isDirectory(directory)) {
        return List.of();
      }
      try (var files = Files.list(directory)) {
        return files.filter(file -> modifiedAt(file).isBefore(time))
            .flatMap(file -> BlobAddress.find(prefix + file.getFileName()).stream()).toList();
      }
    });
  }

  /** One that has just been removed is not older than anything. */
  private static Instant modifiedAt(Path file) {
    try {
      return Files.getLastModifiedTime(file).toInstant();
    } catch (IOException removed) {
      return Instant.MAX;
    }
  }

  @Override
  public Future<Optional<HiddenBlob>> hide(BlobAddress address) {
    return onWorker(() -> {
      var hidden = unfinished.create(UnfinishedFiles.HIDDEN + address + "-" + UUID.randomUUID());
      try {
        Files.move(file(address), hidden, ATOMIC_MOVE);
        return Optional.of(new HiddenFile(address, hidden));
      } catch (NoSuchFileException none) {
        return Optional.empty();
      }
    });
  }

  /** A process was killed before it knew whether the blob is in use. */
  private void restore(BlobAddress address, Path hidden) throws IOException {
    Files.createDirectories(directory(address));
    Files.move(hidden, file(address), ATOMIC_MOVE);
  }

  private Path file(BlobAddress address) {
    return directory(address).resolve(address.text().substring(PREFIX));
  }

  private Path directory(BlobAddress address) {
    return folder.resolve(address.text().substring(0, PREFIX));
  }

  private <T> Future<T> onWorker(Callable<T> work) {
    return vertx.executeBlocking(work, false).map(result -> requireNonNull(result));
  }

  private final class HiddenFile implements HiddenBlob {
    private final BlobAddress address;
    private final Path hidden;

    HiddenFile(BlobAddress address, Path hidden) {
      this.address = address;
      this.hidden = hidden;
    }

    @Override
    public Future<Void> delete() {
      return onWorker(() -> Files.deleteIfExists(hidden)).mapEmpty();
    }

    @Override
    public Future<Void> restore() {
      return onWorker(() -> {
        FileBlobs.this.restore(address, hidden);
        return true;
      }).mapEmpty();
    }
  }
}
