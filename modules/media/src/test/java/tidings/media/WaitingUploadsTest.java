// SPDX-License-Identifier: Apache-2.0
package tidings.media;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.junit5.VertxExtension;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.Media;
import tidings.core.Media.Picture;
import tidings.core.MediaId;
import tidings.core.Nodes;
import tidings.core.UserId;
import tidings.core.errors.ErrorCode;
import tidings.core.errors.Refusal;
import tidings.media.blobs.BlobAddress;
import tidings.media.blobs.Blobs;
import tidings.media.blobs.FileBlobs;
import tidings.media.settings.MediaSettings;
import tidings.schema.ActorFixture;
import tidings.schema.FixtureRows;

/** Uploads wait for the threads that decode; nothing else does. */
@ExtendWith(VertxExtension.class)
final class WaitingUploadsTest {
  private static final UserId ANA = new UserId("ana");
  private static final int MANY = 10;
  private static final int MAX_PICTURE = 1 << 20;

  @AutoClose
  private ActorFixture fixture;
  private HeldBlobs blobs;
  private MediaActor actor;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    fixture = ActorFixture.open(vertx, folder.resolve("data"));
    new FixtureRows(fixture).user(ANA.text());
    var media = folder.resolve("media");
    blobs = new HeldBlobs(
        new FileBlobs(vertx, media, fixture.clock(), false), Promise.promise());
    var settings = new MediaSettings(
        Optional.of(media), Optional.empty(), MAX_PICTURE, 2 * MAX_PICTURE, 1 << 20);
    actor = new MediaActor(vertx, fixture.bus(), fixture.table(), Nodes.SINGLE_NODE,
        fixture.clock(), settings, blobs);
    actor.start().await();
  }

  @AfterEach
  void release() {
    blobs.release();
  }

  @Test
  void a_mailbox_answers_while_its_upload_waits() throws IOException {
    var id = received(picture());
    var finished = finish(id);

    assertThat(fixture.refusal(new Media.GetPicture(ANA, id))).isEqualTo(ErrorCode.NOT_FOUND);

    assertThat(finished.isComplete()).isFalse();
    blobs.release();
    assertThat(result(id, finished).id()).isEqualTo(id);
  }

  @Test
  void more_uploads_than_threads_are_all_stored() throws IOException {
    var picture = picture();
    var ids = IntStream.range(0, MANY).mapToObj(number -> received(picture)).toList();
    var finished = ids.stream().map(this::finish).toList();

    blobs.release();

    for (int number = 0; number < MANY; number++) {
      var id = ids.get(number);
      assertThat(result(id, finished.get(number)).id()).isEqualTo(id);
    }
  }

  @Test
  void an_upload_too_many_is_refused_until_another_has_ended() {
    var ids = new ArrayList<MediaId>();
    for (int number = 0; number < Uploads.MAX_UPLOADS; number++) {
      ids.add(begin());
    }

    var refusal = catchThrowableOfType(Refusal.class, this::begin);

    assertThat(refusal.errorCode()).isEqualTo(ErrorCode.BUSY);
    assertThat(refusal.retryAfter()).contains(Uploads.RETRY_AFTER);
    fixture.ask(new Media.CancelUpload(ids.removeFirst()));
    ids.add(begin());
    ids.forEach(id -> fixture.ask(new Media.CancelUpload(id)));
  }

  @Test
  void uploads_that_fail_leave_their_places_to_others() {
    for (int number = 0; number <= Uploads.MAX_UPLOADS; number++) {
      var id = received(Buffer.buffer("no picture"));
      assertThat(fixture.refusal(new Media.FinishUpload(id, Optional.empty())))
          .isEqualTo(ErrorCode.INVALID_PICTURE);
    }
  }

  @Test
  void what_the_server_has_fetched_leaves_its_place_if_it_is_too_large() {
    var file = new Media.StoreFetched(Buffer.buffer(new byte[MAX_PICTURE + 1]));
    for (int number = 0; number <= Uploads.MAX_UPLOADS; number++) {
      assertThat(fixture.refusal(file)).isEqualTo(ErrorCode.BODY_TOO_LARGE);
    }
  }

  @Test
  void an_upload_that_waits_when_the_server_stops_is_to_be_sent_again() throws IOException {
    var id = received(picture());
    var finished = finish(id);
    fixture.refusal(new Media.GetPicture(ANA, id));

    actor.stop().await();

    var refusal = catchThrowableOfType(Refusal.class, finished::await);
    assertThat(refusal.errorCode()).isEqualTo(ErrorCode.UNAVAILABLE);
  }

  private MediaId begin() {
    return fixture.ask(new Media.BeginUpload(ANA, Optional.empty()));
  }

  private MediaId received(Buffer file) {
    var id = begin();
    fixture.ask(new Media.AppendUpload(id, file));
    return id;
  }

  private Future<Optional<Picture>> finish(MediaId id) {
    return fixture.bus().ask(new Media.FinishUpload(id, Optional.empty()));
  }

  /** Asks again while the picture takes longer, as the gateway does. */
  private Picture result(MediaId id, Future<Optional<Picture>> finished) {
    return finished.await().orElseGet(() -> result(id, finish(id)));
  }

  private static Buffer picture() throws IOException {
    var bytes = new ByteArrayOutputStream();
    ImageIO.write(new BufferedImage(20, 10, BufferedImage.TYPE_INT_RGB), "png", bytes);
    return Buffer.buffer(bytes.toByteArray());
  }

  /** Stores nothing until it is released, as if decoding took long. */
  private record HeldBlobs(Blobs blobs, Promise<Void> released) implements Blobs {
    void release() {
      released.tryComplete();
    }

    @Override
    public Future<BlobAddress> put(InputStream content) {
      return released.future().compose(go -> blobs.put(content));
    }

    @Override
    public Future<Optional<Buffer>> read(BlobAddress address, long from, int count) {
      return blobs.read(address, from, count);
    }

    @Override
    public Future<Boolean> haveAll(Collection<BlobAddress> addresses) {
      return blobs.haveAll(addresses);
    }

    @Override
    public Future<List<BlobAddress>> storedBefore(Instant time, int part) {
      return blobs.storedBefore(time, part);
    }

    @Override
    public Future<Optional<HiddenBlob>> hide(BlobAddress address) {
      return blobs.hide(address);
    }
  }
}
