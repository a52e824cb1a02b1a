// SPDX-License-Identifier: Apache-2.0
package tidings.media.s3;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.robothy.s3.rest.LocalS3;
import io.vertx.core.Vertx;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.Sha256;
import tidings.media.blobs.BlobAddress;
import tidings.media.blobs.BlobCopy;
import tidings.media.blobs.FileBlobs;
import tidings.media.settings.S3Settings;
import tidings.store.StoreException;

/** Blobs in a bucket, of a server that speaks the protocol of S3. */
final class S3BlobsTest {
  private static final Vertx VERTX = Vertx.vertx();
  private static final LocalS3 SERVER = LocalS3.builder().port(-1).build();
  private static final AtomicInteger BUCKETS = new AtomicInteger();

  @TempDir
  private Path spool;
  private S3Settings settings;
  private S3Blobs blobs;

  @BeforeAll
  static void startServer() {
    SERVER.start();
  }

  @AfterAll
  static void stopServer() {
    SERVER.shutdown();
    VERTX.close().await();
  }

  @BeforeEach
  void createBucket() {
    settings = settings("pictures-" + BUCKETS.incrementAndGet());
    var client = S3Clients.of(settings);
    client.createBucket(request -> request.bucket(settings.bucket())).join();
    S3Clients.close(client);
    blobs = open(Duration.ZERO);
  }

  @AfterEach
  void close() {
    blobs.close().await();
  }

  @Test
  void a_blob_is_found_by_the_hash_of_its_content() {
    var address = put("bread");

    assertThat(address.text()).isEqualTo(Sha256.hex("bread"));
    assertThat(put("bread")).isEqualTo(address);
    assertThat(read(address, 0, 100)).isEqualTo("bread");
    assertThat(blobs.haveAll(List.of(address)).await()).isTrue();
    assertThat(blobs.haveAll(List.of(address, new BlobAddress(Sha256.hex("none")))).await())
        .isFalse();
  }

  @Test
  void a_part_of_a_blob_is_read() {
    var address = put("0123456789");

    assertThat(read(address, 2, 3)).isEqualTo("234");
    assertThat(read(address, 8, 5)).isEqualTo("89");
    assertThat(read(address, 10, 5)).isEmpty();
    assertThat(blobs.read(new BlobAddress(Sha256.hex("none")), 0, 5).await()).isEmpty();
  }

  @Test
  void a_recording_is_stored_and_its_end_is_read() {
    var address = put("0123456789".repeat(1_200_000));

    assertThat(address.text()).isEqualTo(Sha256.hex("0123456789".repeat(1_200_000)));
    assertThat(read(address, 11_999_995, 100)).isEqualTo("56789");
  }

  @Test
  void nothing_is_left_on_the_disk() {
    put("bread");

    assertThat(spool).isEmptyDirectory();
  }

  @Test
  void a_content_that_is_sent_again_is_sent_from_its_beginning() {
    var bodies = new LinkedBlockingQueue<String>();
    var busy = VERTX.createHttpServer().requestHandler(request -> request.body()
        .onSuccess(body -> {
          bodies.add(body.toString());
          request.response().setStatusCode(bodies.size() == 1 ? 503 : 200).end();
        })).listen(0, "127.0.0.1").await();
    var retrying = new S3Blobs(VERTX, new S3Settings("pictures", Optional.empty(),
        Optional.of(URI.create("http://127.0.0.1:" + busy.actualPort())), ""), spool,
        InstantSource.system());

    retrying.put(new ByteArrayInputStream("bread".getBytes(UTF_8))).await();

    assertThat(bodies).containsExactly("bread", "bread");
    retrying.close().await();
    busy.close().await();
  }

  /** 2 GB take more than an hour at 4 Mbit/s. */
  @Test
  void a_large_object_has_the_time_that_it_takes() {
    var timeouts = S3Clients.transferOf(2_000_000_000);

    assertThat(timeouts.apiCallAttemptTimeout().orElseThrow()).isGreaterThan(Duration.ofHours(1));
    assertThat(timeouts.apiCallTimeout().orElseThrow())
        .isGreaterThan(timeouts.apiCallAttemptTimeout().orElseThrow());
  }

  @Test
  void a_hidden_blob_is_deleted_or_restored() {
    var bread = put("bread");
    var cake = put("cake");

    blobs.hide(bread).await().orElseThrow().delete().await();
    var hidden = blobs.hide(cake).await().orElseThrow();
    assertThat(blobs.haveAll(List.of(cake)).await()).isFalse();
    hidden.restore().await();

    assertThat(blobs.read(bread, 0, 9).await()).isEmpty();
    assertThat(read(cake, 0, 9)).isEqualTo("cake");
    assertThat(blobs.hide(bread).await()).isEmpty();
  }

  @Test
  void a_blob_that_a_killed_process_was_about_to_delete_comes_back() {
    var address = put("bread");
    assertThat(blobs.hide(address).await()).isPresent();
    assertThat(listed(Instant.MAX)).isEmpty();

    close();
    blobs = open(Duration.ofHours(2));

    listed(Instant.MAX);
    assertThat(read(address, 0, 9)).isEqualTo("bread");
  }

  @Test
  void blobs_are_listed_by_part_and_age() {
    var all = IntStream.range(0, 20).mapToObj(i -> put("picture " + i)).toList();

    assertThat(listed(Instant.now().plusSeconds(60)))
        .containsExactlyInAnyOrderElementsOf(all);
    assertThat(listed(Instant.now().minusSeconds(60))).isEmpty();
  }

  @Test
  void blobs_are_copied_to_a_folder_and_back(@TempDir Path folder) {
    var large = put("a".repeat(3_000_000));
    var small = put("bread");
    var files = new FileBlobs(VERTX, folder, InstantSource.system(), true);

    assertThat(new BlobCopy(blobs, files, spool).run()).isEqualTo(2);
    assertThat(new BlobCopy(blobs, files, spool).run()).isZero();
    blobs.hide(small).await().orElseThrow().delete().await();
    assertThat(new BlobCopy(files, blobs, spool).run()).isEqualTo(1);

    assertThat(files.haveAll(List.of(large, small)).await()).isTrue();
    assertThat(read(small, 0, 9)).isEqualTo("bread");
  }

  @Test
  void a_bucket_that_is_not_there_is_named_at_the_start() {
    blobs.start().await();
    var none = new S3Blobs(VERTX, settings("nowhere"), spool, InstantSource.system());

    assertThatThrownBy(() -> none.start().await()).isInstanceOf(StoreException.class)
        .hasMessageContaining("The bucket nowhere");
    none.close().await();
  }

  private S3Blobs open(Duration ahead) {
    return new S3Blobs(VERTX, settings, spool, () -> Instant.now().plus(ahead));
  }

  private static S3Settings settings(String bucket) {
    return new S3Settings(bucket, Optional.empty(),
        Optional.of(URI.create("http://localhost:" + SERVER.getPort())), "media/");
  }

  private List<BlobAddress> listed(Instant before) {
    return IntStream.range(0, 256)
        .mapToObj(part -> blobs.storedBefore(before, part).await())
        .flatMap(List::stream).toList();
  }

  private BlobAddress put(String content) {
    return blobs.put(new ByteArrayInputStream(content.getBytes(UTF_8))).await();
  }

  private String read(BlobAddress address, long from, int count) {
    return blobs.read(address, from, count).await().orElseThrow().toString(UTF_8);
  }
}
