// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import java.awt.Color;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tidings.client.ApiRefusal;
import tidings.client.Session;
import tidings.core.Activities.Draft;
import tidings.core.Activity.Content;
import tidings.core.Entities.Profile;
import tidings.core.Media.PictureSize;
import tidings.core.UserId;

/** Users upload pictures, which the server stores and serves. */
@Tag("api")
final class UploadingTest {
  private static final Path FOLDER = newFolder();
  /** Uploads at the same time. */
  private static final int MAX_UPLOADS = 200;
  @RegisterExtension
  static final ServerExtension server = new ServerExtension(Map.of("--media.folder",
      FOLDER.toString(), "--media.maxSize", "200KB", "--media.quota", "60KB",
      "--media.recordings", "0KB", "--limits.uploads", "off"));

  private final MediaClient media = new MediaClient(server.rawHttp());
  private final Session ana = server.signUp("Ana");
  private final Session ben = server.signUp("Ben");

  /** A blob that is removed after a user or an upload has that name until its uses are known. */
  @AfterEach
  void nothing_is_left_unfinished() {
    Await.until(() -> files("unfinished"), List::isEmpty);
  }

  @AfterAll
  static void deleteFolder() throws IOException {
    try (var all = Files.walk(FOLDER)) {
      for (var file : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  @Test
  void an_uploaded_picture_has_three_sizes() {
    var answer = media.send("?alt=The%20sea", ana.token(),
        PictureFiles.picture("png", 1200, 600, Color.BLUE), "");

    assertThat(answer.status()).isEqualTo(201);
    var picture = answer.json();
    assertThat(answer.header("Location")).contains("/v1/media/" + picture.getString("id"));
    assertThat(picture.getString("type")).isEqualTo("image/jpeg");
    assertThat(picture.getInteger("width")).isEqualTo(1200);
    assertThat(picture.getInteger("height")).isEqualTo(600);
    assertThat(picture.getString("alt")).isEqualTo("The sea");
    assertThat(picture.getString("color")).matches("#[0-9a-f]{6}");
    assertThat(picture.getJsonObject("sizes").getJsonObject("card").getInteger("width"))
        .isEqualTo(800);
    assertThat(picture.getJsonObject("sizes").getJsonObject("avatar").getInteger("width"))
        .isEqualTo(160);
    assertThat(media.get("/v1/media/" + picture.getString("id"), ana).json()).isEqualTo(picture);
  }

  @ParameterizedTest
  @CsvSource({"full, 1000, 500", "card, 800, 400", "avatar, 160, 160"})
  void each_size_is_served_for_ever(String size, int width, int height) throws IOException {
    var picture = media.upload(ana, PictureFiles.picture("jpg", 1000, 500, Color.RED));
    var path = MediaClient.url(picture, size);
    var served = media.get(path, Map.of());

    assertThat(served.status()).isEqualTo(200);
    assertThat(served.header("Content-Type")).contains("image/jpeg");
    assertThat(served.header("Cache-Control")).contains("public, max-age=31536000, immutable");
    assertThat(served.header("Content-Security-Policy")).contains("default-src 'none'; sandbox");
    assertThat(served.header("X-Content-Type-Options")).contains("nosniff");
    assertThat(served.header("Cross-Origin-Resource-Policy")).contains("cross-origin");
    assertThat(served.header("Content-Length")).contains(String.valueOf(served.bytes().length));
    var image = ImageIO.read(new ByteArrayInputStream(served.bytes()));
    assertThat(image.getWidth()).isEqualTo(width);
    assertThat(image.getHeight()).isEqualTo(height);
    var tag = served.header("ETag").orElseThrow();
    assertThat(media.get(path, Map.of("If-None-Match", tag)).status()).isEqualTo(304);
    var head = server.rawHttp().send("HEAD", path, "", "");
    assertThat(head.header("Content-Length")).isEqualTo(served.header("Content-Length"));
    assertThat(head.bytes()).isEmpty();
  }

  @Test
  void a_range_of_a_picture_is_served() {
    var picture = media.upload(ana, PictureFiles.picture("jpg", 300, 200, Color.RED));
    var path = MediaClient.url(picture, "full");
    var all = media.get(path, Map.of()).bytes();

    var part = media.get(path, Map.of("Range", "bytes=10-19"));
    assertThat(part.status()).isEqualTo(206);
    assertThat(part.header("Content-Range")).contains("bytes 10-19/" + all.length);
    assertThat(part.bytes()).isEqualTo(Arrays.copyOfRange(all, 10, 20));
    assertThat(media.get(path, Map.of("Range", "bytes=-5")).bytes())
        .isEqualTo(Arrays.copyOfRange(all, all.length - 5, all.length));
    assertThat(media.get(path, Map.of("Range", "bytes=100-")).bytes())
        .isEqualTo(Arrays.copyOfRange(all, 100, all.length));
    assertThat(media.get(path, Map.of("Range", "lines=1-2")).bytes()).isEqualTo(all);
    assertThat(media.get(path, Map.of("Range", "bytes=10-19", "If-Range", "\"other\"")).bytes())
        .isEqualTo(all);
    var beyond = media.get(path, Map.of("Range", "bytes=" + all.length + "-"));
    assertThat(beyond.status()).isEqualTo(416);
    assertThat(beyond.header("Content-Range")).contains("bytes */" + all.length);
  }

  @Test
  void the_pictures_of_a_user_are_listed_with_the_space_that_they_take() {
    var first = media.upload(ana, PictureFiles.picture("jpg", 61, 20, Color.RED));
    var second = media.upload(ana, PictureFiles.picture("jpg", 62, 20, Color.BLUE));
    media.upload(ben, PictureFiles.picture("jpg", 63, 20, Color.RED));

    var page = Await.until(() -> media.get("/v1/media?limit=1", ana).json(),
        json -> json.getJsonArray("items").getJsonObject(0).equals(second));
    var rest = media.get(
        "/v1/media?limit=5&after=" + page.getString("next"), ana).json();
    assertThat(rest.getJsonArray("items")).containsExactly(first);
    assertThat(rest.getString("next")).isNull();
    long used = rest.getLong("usedBytes");
    assertThat(used).isPositive().isLessThan(rest.getLong("quotaBytes"));

    media.delete(first, ana);
    var left = Await.until(() -> media.get("/v1/media", ana).json(),
        json -> json.getJsonArray("items").size() == 1);
    assertThat(left.getLong("usedBytes")).isPositive().isLessThan(used);
  }

  @Test
  void a_picture_is_of_its_user_alone() {
    var picture = media.upload(ana, PictureFiles.picture("jpg", 30, 20, Color.RED));
    var path = "/v1/media/" + picture.getString("id");

    assertThat(code(media.get(path, ben))).isEqualTo("not_found");
    assertThat(media.delete(picture, ben).status()).isEqualTo(204);
    assertThat(media.get(path, ana).status()).isEqualTo(200);
    assertThat(code(media.get("/v1/media/none", ana))).isEqualTo("invalid_id");
    assertThat(code(media.get("/v1/media/" + "0".repeat(32), ana))).isEqualTo("not_found");
    for (var name : List.of("none", "0".repeat(32), picture.getString("id") + "-huge",
        picture.getString("id") + ".jpg", "..", "0".repeat(31))) {
      assertThat(media.get("/media/" + name, Map.of()).status()).as(name).isEqualTo(404);
    }
  }

  @Test
  void a_deleted_picture_is_gone_and_so_are_its_files() {
    var picture = media.upload(ana, PictureFiles.picture("jpg", 41, 20, Color.RED));
    var stored = files("");

    assertThat(media.delete(picture, ana).status()).isEqualTo(204);
    assertThat(media.delete(picture, ana).status()).isEqualTo(204);

    assertThat(media.get(MediaClient.url(picture, "full"), Map.of()).status()).isEqualTo(404);
    assertThat(files("")).hasSize(stored.size() - 2); // full and card are the same
  }

  @Test
  void pictures_with_the_same_content_share_files_until_the_last_is_deleted() {
    var file = PictureFiles.picture("jpg", 43, 20, Color.RED);
    var first = media.upload(ana, file);
    var stored = files("");
    var second = media.upload(ben, file);

    assertThat(files("")).isEqualTo(stored);
    assertThat(first.getString("id")).isNotEqualTo(second.getString("id"));
    media.delete(first, ana);
    assertThat(media.get(MediaClient.url(second, "full"), Map.of()).status()).isEqualTo(200);
    media.delete(second, ben);
    assertThat(files("")).hasSize(stored.size() - 2);
  }

  @Test
  void what_is_no_picture_is_refused_and_leaves_nothing() {
    var before = files("");
    var jpeg = PictureFiles.picture("jpg", 300, 200, Color.RED);

    for (var file : List.of("<svg/>".getBytes(UTF_8), "PK\3\4zip".getBytes(UTF_8), new byte[0],
        Arrays.copyOf(jpeg, jpeg.length / 2))) {
      var refused = media.send(ana, file);
      assertThat(refused.status()).isEqualTo(422);
      assertThat(code(refused)).isEqualTo("invalid_picture");
    }
    assertThat(files("")).isEqualTo(before);
  }

  @Test
  void where_there_are_no_recordings_one_is_no_picture() {
    assertThat(code(media.send(ana, RecordingFiles.wav(1000)))).isEqualTo("invalid_picture");
  }

  @Test
  void a_file_that_is_too_large_is_refused() throws IOException {
    var refused = media.send(ana, new byte[200 * 1024 + 1]);
    assertThat(refused.status()).isEqualTo(413);
    assertThat(code(refused)).isEqualTo("body_too_large");

    var chunk = "8000\r\n" + "a".repeat(0x8000) + "\r\n";
    var unannounced = server.rawHttp().send("POST /v1/media HTTP/1.1\r\nHost: a\r\n"
        + "Connection: close\r\nAuthorization: Bearer " + ana.token()
        + "\r\nTransfer-Encoding: chunked\r\n\r\n" + chunk.repeat(7) + "0\r\n\r\n");
    assertThat(unannounced.status()).isEqualTo(413);
  }

  @Test
  void an_upload_that_breaks_off_leaves_nothing() throws IOException {
    var before = files("");
    try (var socket = new Socket(server.rawHttp().host(), server.rawHttp().port())) {
      socket.getOutputStream().write(("POST /v1/media HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer "
          + ana.token() + "\r\nContent-Length: 1000\r\n\r\nabc").getBytes(UTF_8));
    }

    media.upload(ana, PictureFiles.picture("png", 10, 10, Color.GREEN));
    assertThat(files("").size()).isLessThanOrEqualTo(before.size() + 1);
  }

  @Test
  void the_pictures_of_a_user_fit_into_the_quota() {
    var pictures = new ArrayList<JsonObject>();
    RawHttp.Response answer;
    List<String> before;
    int number = 0;
    do {
      before = files("");
      answer = media.send(ana, PictureFiles.picture("jpg", 1400, 900 + number++, Color.RED));
      if (answer.status() == 201) {
        pictures.add(answer.json());
      }
    } while (answer.status() == 201 && number < 50);

    assertThat(code(answer)).isEqualTo("quota_exceeded");
    assertThat(pictures).isNotEmpty();
    assertThat(files("")).isEqualTo(before);
    assertThat(media.send(ben, PictureFiles.picture("jpg", 1400, 900, Color.RED)).status())
        .isEqualTo(201);
    media.delete(pictures.getFirst(), ana);
    media.upload(ana, PictureFiles.picture("jpg", 1400, 900, Color.RED));
  }

  @Test
  void a_picture_that_nothing_shows_is_deleted_after_a_day() {
    var unused = media.upload(ana, PictureFiles.picture("jpg", 51, 20, Color.RED));
    var shown = media.upload(ana, PictureFiles.picture("jpg", 52, 20, Color.RED));
    var posted = media.upload(ana, PictureFiles.picture("jpg", 53, 20, Color.RED));
    ana.describe(ana.ref(), new Profile("Ana", Optional.empty(),
        Optional.of(MediaClient.url(shown, "avatar")))).await();
    var post = ana.post(draft(Content.of("photo")
        .withImage(Optional.of(MediaClient.url(posted, "full"))))).await();

    server.advanceClock(Duration.ofHours(25));

    Await.until(() -> media.get(MediaClient.url(unused, "full"), Map.of()).status(),
        status -> status == 404);
    Await.until(() -> files(""), left -> left.size() == 3); // two pictures with the same avatar
    assertThat(media.get(MediaClient.url(shown, "avatar"), Map.of()).status()).isEqualTo(200);
    assertThat(media.get(MediaClient.url(posted, "full"), Map.of()).status()).isEqualTo(200);
    assertThat(post.object().image()).contains(MediaClient.url(posted, "full"));
  }

  @Test
  void only_own_pictures_are_shown() {
    var ofBen = media.upload(ben, PictureFiles.picture("jpg", 61, 20, Color.RED));
    var url = Optional.of(MediaClient.url(ofBen, "full"));
    var gone = Optional.of("/media/" + "0".repeat(32));

    for (var image : List.of(url, gone)) {
      assertThat(refusal(() -> ana.describe(
          ana.ref(), new Profile("Ana", Optional.empty(), image)).await()).code())
          .isEqualTo("invalid_field");
      assertThat(refusal(() -> ana.post(
          draft(Content.of("photo").withImage(image))).await()).code())
          .isEqualTo("invalid_field");
    }
  }

  @Test
  void the_java_client_uploads_and_deletes() {
    var file = Buffer.buffer(PictureFiles.picture("png", 900, 450, Color.GREEN));
    var picture = ana.media().upload(file, Optional.of("A meadow")).await();

    assertThat(picture.alt()).contains("A meadow");
    assertThat(picture.files().get(PictureSize.CARD).width()).isEqualTo(800);
    assertThat(ana.media().get(picture.id()).await()).isEqualTo(picture);
    assertThat(ana.media().content(picture.id(), PictureSize.CARD).await().length())
        .isEqualTo(picture.files().get(PictureSize.CARD).bytes());
    ana.describe(ana.ref(),
        new Profile("Ana", Optional.empty(), Optional.of(picture.image()))).await();
    ana.media().delete(picture.id()).await();
    assertThat(refusal(() -> ana.media().get(picture.id()).await()).code())
        .isEqualTo("not_found");
  }

  @Test
  void a_user_who_is_erased_takes_the_pictures_along() {
    var key = server.runCommand("keys", "create", "eraser", "--scopes", "users").getLast();
    var before = files("");
    var picture = media.upload(ben, PictureFiles.picture("jpg", 71, 20, Color.RED));

    server.client().site(key).eraseUser(new UserId(ben.ref().id())).await();

    Await.until(() -> files(""), left -> left.equals(before));
    assertThat(media.get(MediaClient.url(picture, "full"), Map.of()).status()).isEqualTo(404);
  }

  @Test
  void uploads_at_the_same_time_are_all_stored() throws Exception {
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Callable<RawHttp.Response>> uploads = new ArrayList<>();
      IntStream.range(0, 20).forEach(i -> uploads.add(() -> media.send(
          i % 2 == 0 ? ana : ben, PictureFiles.picture("png", 20 + i, 20, Color.RED))));
      for (Future<RawHttp.Response> answer : threads.invokeAll(uploads)) {
        assertThat(answer.get().status()).isEqualTo(201);
      }
    }
  }

  @Test
  void an_upload_too_many_is_refused_before_its_body_is_taken() throws IOException {
    var others = new ArrayList<Socket>();
    try {
      while (others.size() < MAX_UPLOADS) {
        others.add(announceUpload());
        assertThat(statusLine(others.getLast())).isEqualTo("HTTP/1.1 100 Continue");
      }
      var refused = media.send("", ana.token(), new byte[0], "Expect: 100-continue\r\n");
      assertThat(refused.status()).isEqualTo(503);
      assertThat(code(refused)).isEqualTo("busy");
      assertThat(refused.header("Retry-After")).contains("10");
    } finally {
      for (var other : others) {
        other.close();
      }
    }
    var file = PictureFiles.picture("jpg", 81, 20, Color.RED);
    Await.until(() -> media.send(ana, file).status(), status -> status == 201);
  }

  /** Sends the head of an upload whose body is to follow. */
  private Socket announceUpload() throws IOException {
    var socket = new Socket(server.rawHttp().host(), server.rawHttp().port());
    socket.getOutputStream().write(("POST /v1/media HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer "
        + ben.token() + "\r\nContent-Length: 1000\r\nExpect: 100-continue\r\n\r\n")
        .getBytes(UTF_8));
    return socket;
  }

  private static String statusLine(Socket socket) throws IOException {
    var line = new StringBuilder();
    for (int next; (next = socket.getInputStream().read()) >= 0 && next != '\r';) {
      line.append((char) next);
    }
    return line.toString();
  }

  private static ApiRefusal refusal(ThrowingCallable call) {
    return catchThrowableOfType(ApiRefusal.class, call);
  }

  private static Draft draft(Content content) {
    return new Draft("post", content, List.of(), Optional.empty());
  }

  private static String code(RawHttp.Response answer) {
    return answer.json().getString("code");
  }

  /** What is removed meanwhile may be missing. */
  private static List<String> files(String below) {
    var folder = FOLDER.resolve(below);
    var found = new TreeSet<String>();
    try {
      Files.walkFileTree(folder, new SimpleFileVisitor<>() {
        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
          found.add(file.toString());
          return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException failure) {
          return FileVisitResult.CONTINUE;
        }
      });
    } catch (IOException failure) {
      throw new AssertionError(failure);
    }
    return List.copyOf(found);
  }

  private static Path newFolder() {
    try {
      return Files.createTempDirectory("media");
    } catch (IOException failure) {
      throw new AssertionError(failure);
    }
  }
}
