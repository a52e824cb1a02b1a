// SPDX-License-Identifier: Apache-2.0
package tidings.media;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.junit5.VertxExtension;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.media.blobs.BlobAddress;
import tidings.media.blobs.Blobs;
import tidings.media.blobs.FileBlobs;
import tidings.schema.ActorFixture;
import tidings.schema.ItemType;
import tidings.schema.MediaKeys;
import tidings.store.Change;
import tidings.store.Transaction;

/** Blobs that no picture names are removed, and no others. */
@ExtendWith(VertxExtension.class)
final class RemovingBlobsTest {
  private static final int PARTS = 256;

  @AutoClose
  private ActorFixture fixture;
  private FileBlobs blobs;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    fixture = ActorFixture.open(vertx, folder.resolve("data"));
    blobs = new FileBlobs(vertx, folder.resolve("media"), fixture.clock(), false);
  }

  @Test
  void what_a_crash_has_left_is_removed_after_an_hour() {
    var orphan = put("orphan");
    var used = put("used");
    use(used, 1);

    sweep(blobs);
    assertThat(isThere(orphan)).isTrue();

    fixture.clock().advance(Duration.ofMinutes(61));
    sweep(blobs);
    assertThat(isThere(orphan)).isFalse();
    assertThat(isThere(used)).isTrue();
  }

  @Test
  void a_blob_is_removed_with_its_count() {
    var blob = put("bread");
    use(blob, 1);
    use(blob, -1);

    removing(blobs).removeUnused(List.of(blob.text()));

    assertThat(isThere(blob)).isFalse();
    assertThat(fixture.table().get(MediaKeys.blob(blob.text())).await()).isEmpty();
  }

  @Test
  void a_blob_that_is_used_again_meanwhile_stays() {
    var blob = put("bread");
    use(blob, 1);
    use(blob, -1);

    removing(new Interrupted(blobs, () -> use(blob, 1))).removeUnused(List.of(blob.text()));

    assertThat(isThere(blob)).isTrue();
  }

  @Test
  void an_orphan_that_is_used_meanwhile_stays() {
    var blob = put("bread");

    removing(new Interrupted(blobs, () -> use(blob, 1))).removeUnused(List.of(blob.text()));

    assertThat(isThere(blob)).isTrue();
  }

  private void sweep(Blobs swept) {
    var removing = removing(swept);
    for (int part = 0; part < PARTS; part++) {
      removing.sweep();
    }
  }

  private RemovingBlobs removing(Blobs removed) {
    return new RemovingBlobs(fixture.table(), removed, fixture.clock());
  }

  private BlobAddress put(String content) {
    return blobs.put(new ByteArrayInputStream(content.getBytes(UTF_8))).await();
  }

  private boolean isThere(BlobAddress blob) {
    return blobs.haveAll(List.of(blob)).await();
  }

  private void use(BlobAddress blob, long count) {
    new Transaction().update(MediaKeys.blob(blob.text()), ItemType.BLOB.asChange(),
        Change.add(MediaUsage.USES, count)).commit(fixture.table()).await();
  }

  /** Does something else just after a blob was hidden. */
  private record Interrupted(Blobs blobs, Runnable meanwhile) implements Blobs {
    @Override
    public Future<BlobAddress> put(InputStream content) {
      return blobs.put(content);
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
      var hidden = blobs.hide(address).await();
      meanwhile.run();
      return Future.succeededFuture(hidden);
    }
  }
}
