// SPDX-License-Identifier: Apache-2.0
package tidings.media;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.Media.MediaType;
import tidings.core.Media.PictureSize;
import tidings.core.MediaId;
import tidings.core.UserId;
import tidings.core.errors.ErrorCode;
import tidings.core.errors.Refusal;
import tidings.media.blobs.FileBlobs;
import tidings.schema.ActorFixture;
import tidings.schema.FixtureRows;

/** A file that is refused leaves nothing in the folder. */
@ExtendWith(VertxExtension.class)
final class StoringMediaTest {
  private static final UserId ANA = new UserId("ana");
  private static final int BYTES = 600;
  private static final int QUOTA = 1000;

  @TempDir
  private Path folder;
  @AutoClose
  private ActorFixture fixture;
  private StoringMedia storing;

  @BeforeEach
  void open(Vertx vertx) {
    fixture = ActorFixture.open(vertx, folder.resolve("data"));
    new FixtureRows(fixture).user(ANA.text());
    var blobs = new FileBlobs(vertx, folder.resolve("media"), fixture.clock(), false);
    blobs.start().await();
    var removing = new RemovingBlobs(fixture.table(), blobs, fixture.clock());
    storing = new StoringMedia(fixture.table(), blobs, removing, fixture.clock(), QUOTA);
  }

  @Test
  void above_the_quota_nothing_is_read() throws IOException {
    store(ANA, () -> content(1));
    var before = files();

    assertThat(refusal(ANA, () -> {
      throw new AssertionError("read");
    })).isEqualTo(ErrorCode.QUOTA_EXCEEDED);
    assertThat(files()).isEqualTo(before);
  }

  @Test
  void without_a_profile_nothing_is_read() {
    assertThat(refusal(new UserId("nobody"), () -> {
      throw new AssertionError("read");
    })).isEqualTo(ErrorCode.FORBIDDEN);
    assertThat(folder.resolve("media")).doesNotExist();
  }

  @Test
  void what_another_upload_has_left_no_space_for_is_removed() throws IOException {
    assertThat(refusal(ANA, () -> {
      store(ANA, () -> content(1));
      return content(2);
    })).isEqualTo(ErrorCode.QUOTA_EXCEEDED);
    assertThat(files()).hasSize(1);
  }

  /** Its blob is that of the other one. */
  @Test
  void a_blob_in_use_is_not_removed() throws IOException {
    assertThat(refusal(ANA, () -> {
      store(ANA, () -> content(1));
      return content(1);
    })).isEqualTo(ErrorCode.QUOTA_EXCEEDED);
    assertThat(files()).hasSize(1);
  }

  private ErrorCode refusal(UserId user, Supplier<InputStream> content) {
    return catchThrowableOfType(Refusal.class, () -> store(user, content)).errorCode();
  }

  private void store(UserId user, Supplier<InputStream> content) {
    storing.store(MediaId.random(), Optional.of(user), Optional.empty(),
        new NewMedia(MediaType.WAV, Optional.empty(),
            List.of(new NewMedia.Size(PictureSize.FULL, 0, 0, BYTES, content))));
  }

  private static InputStream content(int filling) {
    var content = new byte[BYTES];
    Arrays.fill(content, (byte) filling);
    return new ByteArrayInputStream(content);
  }

  private List<Path> files() throws IOException {
    try (var all = Files.walk(folder.resolve("media"))) {
      return all.filter(Files::isRegularFile).sorted().toList();
    }
  }
}
