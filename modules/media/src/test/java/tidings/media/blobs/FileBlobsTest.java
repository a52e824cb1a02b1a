// SPDX-License-Identifier: Apache-2.0
package tidings.media.blobs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Vertx;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.Sha256;

final class FileBlobsTest {
  private static final Instant NOW = Instant.parse("2026-11-30T10:00:00Z");
  private static final Vertx VERTX = Vertx.vertx();

  @TempDir
  Path folder;

  @AfterAll
  static void close() {
    VERTX.close().await();
  }

  @Test
  void a_blob_is_found_by_the_hash_of_its_content() {
    var blobs = open(false);
    var address = put(blobs, "bread");

    assertThat(address.text()).isEqualTo(Sha256.hex("bread"));
    assertThat(put(blobs, "bread")).isEqualTo(address);
    assertThat(files()).containsExactly(
        address.text().substring(0, 2) + "/" + address.text().substring(2));
    assertThat(read(blobs, address, 0, 100)).isEqualTo("bread");
    assertThat(blobs.haveAll(List.of(address)).await()).isTrue();
  }

  @Test
  void a_part_of_a_blob_is_read() {
    var blobs = open(false);
    var address = put(blobs, "0123456789");

    assertThat(read(blobs, address, 2, 3)).isEqualTo("234");
    assertThat(read(blobs, address, 8, 5)).isEqualTo("89");
    assertThat(read(blobs, address, 10, 5)).isEmpty();
    assertThat(read(blobs, address, 99, 5)).isEmpty();
    assertThat(blobs.read(new BlobAddress(Sha256.hex("none")), 0, 5).await()).isEmpty();
  }

  @Test
  void a_content_that_breaks_off_leaves_nothing() {
    var blobs = open(false);
    var broken = new InputStream() {
      private int count;

      @Override
      public int read() throws IOException {
        if (count++ >= 100_000) {
          throw new IOException("the network is gone");
        }
        return 'a';
      }
    };

    assertThatThrownBy(() -> blobs.put(broken).await()).hasMessage("the network is gone");
    assertThat(files()).isEmpty();
  }

  @Test
  void what_a_killed_process_has_left_is_removed_at_the_start() throws IOException {
    var blobs = open(false);
    var address = put(blobs, "bread");
    Files.writeString(folder.resolve("unfinished/new-1"), "half of a pict");
    Files.writeString(folder.resolve("unfinished/upload-2"), "half of a pict");

    open(false).start().await();

    assertThat(files()).hasSize(1);
    assertThat(read(blobs, address, 0, 100)).isEqualTo("bread");
  }

  @Test
  void a_blob_that_a_killed_process_was_about_to_delete_is_back_after_the_start() {
    var address = put(open(false), "bread");
    assertThat(open(false).hide(address).await()).isPresent();
    assertThat(open(false).haveAll(List.of(address)).await()).isFalse();

    var blobs = open(false);
    blobs.start().await();

    assertThat(read(blobs, address, 0, 100)).isEqualTo("bread");
  }

  @Test
  void what_another_node_is_writing_stays() throws IOException {
    put(open(true), "bread");
    Files.createDirectories(folder.resolve("unfinished"));
    var fresh = Files.writeString(folder.resolve("unfinished/new-1"), "half of a pict");
    var old = Files.writeString(folder.resolve("unfinished/new-2"), "half of a pict");
    Files.setLastModifiedTime(fresh, FileTime.from(NOW.minusSeconds(60)));
    Files.setLastModifiedTime(old, FileTime.from(NOW.minusSeconds(4000)));

    open(true).start().await();

    assertThat(fresh).exists();
    assertThat(old).doesNotExist();
  }

  @Test
  void a_hidden_blob_is_deleted_or_restored() {
    var blobs = open(false);
    var bread = put(blobs, "bread");
    var cake = put(blobs, "cake");

    blobs.hide(bread).await().orElseThrow().delete().await();
    blobs.hide(cake).await().orElseThrow().restore().await();

    assertThat(blobs.read(bread, 0, 9).await()).isEmpty();
    assertThat(read(blobs, cake, 0, 9)).isEqualTo("cake");
    assertThat(blobs.hide(bread).await()).isEmpty();
    assertThat(files()).hasSize(1);
  }

  @Test
  void blobs_are_listed_by_part_and_age() {
    var blobs = open(false);
    var all = IntStream.range(0, 20).mapToObj(i -> put(blobs, "picture " + i)).toList();

    assertThat(listed(blobs, NOW.plusSeconds(1))).containsExactlyInAnyOrderElementsOf(all);
    assertThat(listed(blobs, NOW)).isEmpty();
  }

  @Test
  void a_start_without_blobs_creates_nothing() {
    open(false).start().await();

    assertThat(folder).isEmptyDirectory();
  }

  private static List<BlobAddress> listed(Blobs blobs, Instant before) {
    return IntStream.range(0, 256)
        .mapToObj(part -> blobs.storedBefore(before, part).await())
        .flatMap(List::stream).toList();
  }

  private FileBlobs open(boolean isShared) {
    return new FileBlobs(VERTX, folder, InstantSource.fixed(NOW), isShared);
  }

  private static BlobAddress put(Blobs blobs, String content) {
    return blobs.put(new ByteArrayInputStream(content.getBytes(UTF_8))).await();
  }

  private static String read(Blobs blobs, BlobAddress address, long from, int count) {
    return blobs.read(address, from, count).await().orElseThrow().toString(UTF_8);
  }

  private List<String> files() {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).map(file -> folder.relativize(file).toString())
          .toList();
    } catch (IOException failure) {
      throw new AssertionError(failure);
    }
  }
}
