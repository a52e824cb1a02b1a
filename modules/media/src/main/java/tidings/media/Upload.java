// SPDX-License-Identifier: Apache-2.0
package tidings.media;

import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.DELETE_ON_CLOSE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;
import static tidings.core.errors.ErrorCode.UNAVAILABLE;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.core.Media.Picture;
import tidings.core.MediaId;
import tidings.core.UserId;
import tidings.core.errors.Refusal;
import tidings.media.recordings.RecordingFormat;

/**
 * A file that is being uploaded. It is open and has no name: the operating system removes it when
 * it is closed, also if the process is killed.
 */
final class Upload {
  private static final Logger LOG = LoggerFactory.getLogger(Upload.class);

  private final MediaId id;
  private final Optional<UserId> user;
  private final FileChannel channel;
  private final UploadLimits limits;
  private final long announcedBytes;
  private final Promise<Picture> picture = Promise.promise();
  private long bytes;
  private boolean isProcessed;
  private boolean isLarge;
  /** Of a large one. */
  private Optional<RecordingFormat> format = Optional.empty();

  private Upload(MediaId id, Optional<UserId> user, FileChannel channel, UploadLimits limits,
      long announcedBytes) {
    this.id = id;
    this.user = user;
    this.channel = channel;
    this.limits = limits;
    this.announcedBytes = announcedBytes;
  }

  /** @throws Refusal {@code unavailable} if the folder cannot be written */
  static Upload begin(Path folder, MediaId id, Optional<UserId> user, UploadLimits limits,
      long announcedBytes) {
    try {
      Files.createDirectories(folder);
      return new Upload(id, user,
          FileChannel.open(folder.resolve("upload-" + id), CREATE_NEW, READ, WRITE,
              DELETE_ON_CLOSE),
          limits, announcedBytes);
    } catch (IOException failure) {
      throw refusal(failure);
    }
  }

  MediaId id() {
    return id;
  }

  /** Who uploads it; empty for a file that the server has fetched. */
  Optional<UserId> user() {
    return user;
  }

  FileChannel channel() {
    return channel;
  }

  /** @throws Refusal {@code body_too_large}, or {@code unavailable} if the disk is full */
  synchronized void append(Buffer part) {
    limits.requireAny(bytes + part.length());
    var source = ByteBuffer.wrap(part.getBytes());
    try {
      while (source.hasRemaining()) {
        bytes += channel.write(source);
      }
      long expected = Math.max(bytes, announcedBytes);
      if (bytes >= RecordingFormat.SIGNATURE_BYTES && limits.isLarge(expected)) {
        if (!isLarge) {
          format = RecordingFormat.of(channel);
        }
        limits.require(expected, format);
        enterLarge();
      }
    } catch (IOException failure) {
      throw refusal(failure);
    }
  }

  private void enterLarge() {
    if (!isLarge) {
      limits.enterLarge(user);
      isLarge = true;
    }
  }

  /** The result of its processing. */
  Future<Picture> picture() {
    return picture.future();
  }

  /** Whether this is the first call. */
  synchronized boolean beginProcessing() {
    boolean isFirst = !isProcessed;
    isProcessed = true;
    return isFirst;
  }

  void succeed(Picture stored) {
    picture.tryComplete(stored);
  }

  void fail(Throwable failure) {
    picture.tryFail(failure);
  }

  synchronized void close() {
    if (isLarge) {
      limits.leaveLarge(user);
      isLarge = false;
    }
    try {
      channel.close();
    } catch (IOException failure) {
      LOG.warn("the file of an upload could not be closed: {}", failure.getMessage());
    }
  }

  private static Refusal refusal(IOException failure) {
    LOG.error("an uploaded file cannot be stored", failure);
    return UNAVAILABLE.refusal("the file cannot be stored, see the server log");
  }
}
