// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.buffer.Buffer;
import java.awt.Color;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tidings.client.Paging;
import tidings.client.Session;

/** Users upload video and audio, which the server cleans, stores and serves. */
@Tag("api")
final class RecordingsTest {
  private static final AtomicInteger SAMPLES = new AtomicInteger(1000);
  private static final Path FOLDER = newFolder();
  @RegisterExtension
  static final ServerExtension server = new ServerExtension(Map.of(
      "--media.folder", FOLDER.toString(), "--media.maxSize", "50KB",
      "--media.recordings", "200KB", "--media.quota", "400KB", "--limits.uploads", "off"));

  private final MediaClient media = new MediaClient(server.rawHttp());
  private final Session ana = server.signUp("Ana");
  private final Session ben = server.signUp("Ben");

  @Test
  void a_recording_is_stored_as_it_is() {
    var file = RecordingFiles.wav(1234);
    var answer = media.send("?alt=A%20tone", ana.token(), file, "");

    assertThat(answer.status()).isEqualTo(201);
    var recording = answer.json();
    assertThat(recording.getString("type")).isEqualTo("audio/wav");
    assertThat(recording.getString("alt")).isEqualTo("A tone");
    assertThat(recording.getLong("bytes")).isEqualTo(file.length);
    assertThat(media.get("/v1/media/" + recording.getString("id"), ana).json())
        .isEqualTo(recording);
    var served = media.get(recording.getString("url"), Map.of());
    assertThat(served.bytes()).isEqualTo(file);
    assertThat(served.header("Content-Type")).contains("audio/wav");
    assertThat(served.header("Accept-Ranges")).contains("bytes");
    assertThat(served.header("Cache-Control")).contains("public, max-age=31536000, immutable");
    assertThat(served.header("X-Content-Type-Options")).contains("nosniff");
    assertThat(served.header("Content-Security-Policy")).contains("default-src 'none'; sandbox");
    assertThat(media.get(recording.getString("url") + "-card", Map.of()).status()).isEqualTo(404);
  }

  @Test
  void the_position_in_a_video_is_gone() {
    var file = RecordingFiles.mp4("+38.7223-009.1393/");
    var recording = media.upload(ana, file);

    var served = media.get(recording.getString("url"), Map.of());

    assertThat(recording.getString("type")).isEqualTo("video/mp4");
    assertThat(served.header("Content-Type")).contains("video/mp4");
    assertThat(served.bytes()).hasSameSizeAs(file);
    assertThat(new String(served.bytes(), ISO_8859_1)).doesNotContain("38.7223")
        .doesNotContain("udta").endsWith("mdatframes");
  }

  @ParameterizedTest
  @CsvSource({
    "bytes=0-, 0, 1044", "bytes=0-0, 0, 1", "bytes=100-199, 100, 200", "bytes=1000-, 1000, 1044",
    "bytes=1040-9999, 1040, 1044", "bytes=-4, 1040, 1044", "bytes=-9999, 0, 1044"})
  void a_range_is_served(String range, int from, int end) {
    var file = RecordingFiles.wav(1000);
    var url = media.upload(ana, file).getString("url");
    var tag = media.get(url, Map.of()).header("ETag").orElseThrow();

    var part = media.get(url, Map.of("Range", range, "If-Range", tag));

    assertThat(part.status()).isEqualTo(206);
    assertThat(part.bytes()).isEqualTo(Arrays.copyOfRange(file, from, end));
    assertThat(part.header("Content-Range"))
        .contains("bytes " + from + "-" + (end - 1) + "/" + file.length);
    assertThat(part.header("Content-Type")).contains("audio/wav");
  }

  @Test
  void other_ranges_get_all_or_nothing() {
    var file = RecordingFiles.wav(1000);
    var url = media.upload(ana, file).getString("url");

    for (var all : List.of("bytes=0-1,5-6", "seconds=1-2", "bytes=", "bytes=-")) {
      var answer = media.get(url, Map.of("Range", all));
      assertThat(answer.status()).as(all).isEqualTo(200);
      assertThat(answer.bytes()).isEqualTo(file);
    }
    assertThat(media.get(url, Map.of("Range", "bytes=1-2", "If-Range", "\"other\"")).bytes())
        .isEqualTo(file);
    for (var none : List.of("bytes=1044-", "bytes=5-4", "bytes=-0")) {
      var answer = media.get(url, Map.of("Range", none));
      assertThat(answer.status()).as(none).isEqualTo(416);
      assertThat(answer.header("Content-Range")).contains("bytes */" + file.length);
    }
  }

  @Test
  void what_is_no_recording_is_refused_and_leaves_nothing() throws IOException {
    var before = files();
    var wav = RecordingFiles.wav(1000);
    var mp4 = RecordingFiles.mp4("+1+1/");

    for (var damaged : List.of(Arrays.copyOf(wav, 500), Arrays.copyOf(mp4, mp4.length - 3),
        "....ftypisomPK\3\4 a zip with a name".getBytes(UTF_8),
        ("ID3\3\0\0\0\0\0\4...." + "<html><script>alert(1)</script>".repeat(9))
            .getBytes(UTF_8))) {
      var refused = media.send(ana, damaged);
      assertThat(refused.status()).isEqualTo(422);
      assertThat(code(refused)).isEqualTo("invalid_recording");
    }
    assertThat(code(media.send(ana, "PK\3\4 a zip.mp4".getBytes(UTF_8))))
        .isEqualTo("invalid_picture");
    assertThat(files()).isEqualTo(before);
  }

  @Test
  void a_file_that_is_too_large_is_refused_as_soon_as_that_is_known() {
    assertThat(media.send(ana, RecordingFiles.wav(150 * 1024)).status()).isEqualTo(201);

    assertThat(code(media.send(ana, RecordingFiles.wav(200 * 1024)))).isEqualTo("body_too_large");
    // what is no recording may have the size of a picture
    assertThat(code(media.send(ana, new byte[60 * 1024]))).isEqualTo("body_too_large");
    assertThat(code(unannounced(new byte[60 * 1024]))).isEqualTo("body_too_large");
    assertThat(code(unannounced(RecordingFiles.wav(220 * 1024)))).isEqualTo("body_too_large");
  }

  @Test
  void recordings_count_for_the_quota() throws IOException {
    media.upload(ana, RecordingFiles.wav(190_000));
    media.upload(ana, RecordingFiles.wav(190_001));

    var before = files();

    assertThat(code(media.send(ana, RecordingFiles.wav(190_002)))).isEqualTo("quota_exceeded");
    assertThat(files()).isEqualTo(before);
    assertThat(media.get("/v1/media", ana).json().getLong("usedBytes")).isEqualTo(380_089);
  }

  @Test
  void the_java_client_uploads_lists_and_deletes() {
    var file = RecordingFiles.wav(SAMPLES.incrementAndGet());
    var recording = ana.media().uploadRecording(Buffer.buffer(file), Optional.of("A tone")).await();
    var picture = media.upload(ana, PictureFiles.picture("jpg", 30, 20, Color.RED));

    Await.until(() -> ana.media().recordings().page(Paging.first(9)).await().items(),
        List.of(recording)::equals);
    assertThat(ana.media().all().page(Paging.first(9)).await().items())
        .allMatch(one -> one.id().text().equals(picture.getString("id")));
    assertThat(ana.media().recording(recording.id()).await()).isEqualTo(recording);
    assertThatThrownBy(() -> ana.media().get(recording.id()).await())
        .hasMessageContaining("is a recording");
    assertThat(ana.media().content(recording.id()).await().getBytes()).isEqualTo(file);
    ana.media().delete(recording.id()).await();
    assertThat(media.get(recording.path(), Map.of()).status()).isEqualTo(404);
  }

  /** Clients that know only pictures would fail on the whole list. */
  @Test
  void recordings_are_listed_only_on_request() {
    var recording = media.upload(ana, RecordingFiles.wav(SAMPLES.incrementAndGet()));
    var picture = media.upload(ana, PictureFiles.picture("jpg", 30, 20, Color.RED));

    Await.until(() -> items("?kind=recording"), List.of(recording)::equals);
    Await.until(() -> items(""), List.of(picture)::equals);
    assertThat(items("?kind=picture")).containsExactly(picture);
    assertThat(code(media.get("/v1/media?kind=all", ana))).isEqualTo("invalid_parameter");
  }

  private List<Object> items(String query) {
    return media.get("/v1/media" + query, ana).json().getJsonArray("items").stream().toList();
  }

  @Test
  void a_reader_who_stops_in_the_middle_harms_nobody() throws IOException {
    var url = media.upload(ana, RecordingFiles.wav(190_000)).getString("url");
    try (var socket = new Socket(server.rawHttp().host(), server.rawHttp().port())) {
      socket.getOutputStream()
          .write(("GET " + url + " HTTP/1.1\r\nHost: a\r\n\r\n").getBytes(UTF_8));
      assertThat(socket.getInputStream().readNBytes(12)).isEqualTo(
          "HTTP/1.1 200".getBytes(UTF_8));

      assertThat(media.get(url, Map.of()).status()).isEqualTo(200);
    }
  }

  /** Without a Content-Length. */
  private RawHttp.Response unannounced(byte[] file) {
    var body = new String(file, ISO_8859_1);
    var chunks = new StringBuilder();
    for (int from = 0; from < body.length(); from += 1 << 15) {
      var chunk = body.substring(from, Math.min(body.length(), from + (1 << 15)));
      chunks.append(Integer.toHexString(chunk.length())).append("\r\n").append(chunk)
          .append("\r\n");
    }
    return server.rawHttp().send("POST /v1/media HTTP/1.1\r\nHost: a\r\nConnection: close\r\n"
        + "Authorization: Bearer " + ana.token() + "\r\nTransfer-Encoding: chunked\r\n\r\n"
        + chunks + "0\r\n\r\n");
  }

  private static String code(RawHttp.Response answer) {
    return answer.json().getString("code");
  }

  private static List<String> files() throws IOException {
    try (var all = Files.walk(FOLDER)) {
      return all.filter(Files::isRegularFile).map(Path::toString).sorted().toList();
    }
  }

  private static Path newFolder() {
    try {
      return Files.createTempDirectory("media");
    } catch (IOException failure) {
      throw new AssertionError(failure);
    }
  }
}
