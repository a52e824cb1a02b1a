// SPDX-License-Identifier: Apache-2.0
package tidings.media;

import static tidings.core.Done.DONE;
import static tidings.core.errors.ErrorCode.BUSY;
import static tidings.core.errors.ErrorCode.MEDIA_OFF;
import static tidings.core.errors.ErrorCode.NOT_FOUND;
import static tidings.core.errors.ErrorCode.UNAVAILABLE;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import tidings.core.Done;
import tidings.core.Media.Picture;
import tidings.core.MediaId;
import tidings.core.UserId;
import tidings.core.errors.Refusal;
import tidings.media.processing.PictureProcessor;
import tidings.media.recordings.RecordingFormat;
import tidings.media.settings.MediaSettings;

/**
 * The uploads of this node, from their first byte to the stored picture. Files wait on the disk for
 * one of a few threads, so memory does not grow with their number.
 */
final class Uploads {
  /** Uploads at the same time; their files are on the disk. */
  static final int MAX_UPLOADS = 200;
  /** Threads that decode: native code, which a virtual thread must not wait for. */
  static final int PROCESSING_THREADS = 2;
  /** Shorter than the time after which an ask is taken for lost. */
  private static final Duration MAX_WAIT = Duration.ofSeconds(5);
  /** As long as a few pictures take. */
  static final Duration RETRY_AFTER = Duration.ofSeconds(10);
  private static final Duration THREAD_IDLE_TIME = Duration.ofSeconds(30);

  private final MediaSettings settings;
  private final UploadLimits limits;
  private final StoringMedia storing;
  private final Map<MediaId, Upload> uploads = new ConcurrentHashMap<>();
  private final AtomicInteger threadNumber = new AtomicInteger();
  private final ThreadPoolExecutor threads = new ThreadPoolExecutor(
      PROCESSING_THREADS, PROCESSING_THREADS, THREAD_IDLE_TIME.toSeconds(), TimeUnit.SECONDS,
      new LinkedBlockingQueue<>(MAX_UPLOADS), this::newThread);

  Uploads(MediaSettings settings, StoringMedia storing) {
    this.settings = settings;
    this.limits = new UploadLimits(settings);
    this.storing = storing;
    threads.allowCoreThreadTimeOut(true);
  }

  /** Loads the classes of the decoders with the first picture. */
  private static final class Processor {
    static final PictureProcessor INSTANCE = new PictureProcessor();
  }

  private Thread newThread(Runnable work) {
    return Thread.ofPlatform().daemon().name("tidings-media-" + threadNumber.getAndIncrement())
        .unstarted(work);
  }

  MediaId begin(UserId user, Optional<Long> announcedBytes) {
    return begin(Optional.of(user), announcedBytes);
  }

  private MediaId begin(Optional<UserId> user, Optional<Long> announcedBytes) {
    limits.requireAny(announcedBytes.orElse(0L));
    var folder = requireFolder();
    if (uploads.size() >= MAX_UPLOADS) {
      throw tooMany();
    }
    var id = MediaId.random();
    uploads.put(id, Upload.begin(folder.resolve("unfinished"), id, user, limits,
        announcedBytes.orElse(0L)));
    return id;
  }

  private static Refusal tooMany() {
    return BUSY.refusal("too many uploads at once; retry later").withRetryAfter(RETRY_AFTER);
  }

  private Path requireFolder() {
    return settings.folder().orElseThrow(
        () -> MEDIA_OFF.refusal("the server has no folder for pictures and recordings"));
  }

  Done append(MediaId id, Buffer bytes) {
    require(id).append(bytes);
    return DONE;
  }

  /**
   * The picture; empty if it takes longer. A future, as a mailbox whose thread waits handles no
   * other ask.
   */
  Future<Optional<Picture>> finish(MediaId id, Optional<String> alt) {
    var upload = require(id);
    if (upload.beginProcessing()) {
      enqueue(upload, alt);
    }
    var picture = upload.picture();
    return picture.timeout(MAX_WAIT.toMillis(), TimeUnit.MILLISECONDS)
        .transform(waited -> picture.isComplete()
            ? picture.map(Optional::of).onComplete(done -> uploads.remove(id))
            : Future.succeededFuture(Optional.empty()));
  }

  /** Nobody asks again for one that takes longer, so it is forgotten then. */
  Future<Optional<Picture>> storeFetched(Buffer content) {
    var id = begin(Optional.empty(), Optional.of((long) content.length()));
    try {
      append(id, content);
      return finish(id, Optional.empty()).onComplete(done -> cancel(id));
    } catch (RuntimeException failure) {
      cancel(id);
      throw failure;
    }
  }

  /** There are more than uploads if some were cancelled while they waited. */
  private void enqueue(Upload upload, Optional<String> alt) {
    try {
      threads.execute(() -> process(upload, alt));
    } catch (RejectedExecutionException full) {
      upload.close();
      upload.fail(tooMany());
    }
  }

  private void process(Upload upload, Optional<String> alt) {
    try {
      upload.succeed(storing.store(upload.id(), upload.user(), alt, process(upload)));
    } catch (Throwable failure) { // a decoder may fail with an error; the client has to hear of it
      upload.fail(failure);
    } finally {
      upload.close();
    }
  }

  /**
   * A recording is stored as it is but for its metadata, and a picture is made anew. What the server
   * has fetched has to be a picture.
   */
  private NewMedia process(Upload upload) throws IOException {
    var file = upload.channel();
    var recording = limits.takesRecordings() && upload.user().isPresent()
        ? RecordingFormat.of(file)
        : Optional.<RecordingFormat>empty();
    return recording.isPresent()
        ? NewMedia.of(recording.get().clean(file), file)
        : NewMedia.of(Processor.INSTANCE.process(file));
  }

  Done cancel(MediaId id) {
    Optional.ofNullable(uploads.remove(id)).ifPresent(Upload::close);
    return DONE;
  }

  private Upload require(MediaId id) throws Refusal {
    return Optional.ofNullable(uploads.get(id))
        .orElseThrow(() -> NOT_FOUND.refusal("there is no upload " + id));
  }

  /** Forgets what is not stored yet; its clients try again. */
  void stop() {
    uploads.values().forEach(upload -> upload.fail(UNAVAILABLE.refusal("the server stops")));
    threads.shutdownNow();
    uploads.values().forEach(Upload::close);
  }
}
