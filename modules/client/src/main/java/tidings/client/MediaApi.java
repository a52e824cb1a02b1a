// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import tidings.core.Media.PictureSize;
import tidings.core.MediaId;

/** Uploaded pictures and recordings of a user. */
public final class MediaApi {
  private final HttpCalls http;

  MediaApi(HttpCalls http) {
    this.http = http;
  }

  /**
   * Uploads a JPEG, PNG, GIF or WebP file. The picture is deleted after a day on which no
   * profile or activity of the user shows it. Not retried: a repetition would store it twice.
   *
   * @param alt a description for those who do not see it, up to 1,000 characters
   */
  public Future<UploadedPicture> upload(Buffer file, Optional<String> alt) {
    return send(file, alt).map(MediaApi::picture);
  }

  /**
   * Uploads a recording: MP4, WebM, Ogg, MP3, WAV or FLAC, which is stored without its metadata. It
   * is deleted as a picture is.
   *
   * @param alt what it is named, up to 1,000 characters
   */
  public Future<UploadedRecording> uploadRecording(Buffer file, Optional<String> alt) {
    return send(file, alt).map(MediaApi::recording);
  }

  private Future<JsonObject> send(Buffer file, Optional<String> alt) {
    var query = alt.map(text -> "?alt=" + HttpCalls.encodePathSegment(text)).orElse("");
    return http.upload("/v1/media" + query, file);
  }

  /** A picture that the user has uploaded; {@code not_found} if it is gone. */
  public Future<UploadedPicture> get(MediaId id) {
    return http.get("/v1/media/" + id).map(MediaApi::picture);
  }

  /** A recording that the user has uploaded; {@code not_found} if it is gone. */
  public Future<UploadedRecording> recording(MediaId id) {
    return http.get("/v1/media/" + id).map(MediaApi::recording);
  }

  /** The pictures of the user, the last uploaded first. */
  public Pages<UploadedPicture> all() {
    return Pages.of(paging -> http.get("/v1/media" + QueryString.of(paging))
        .map(json -> JsonAccess.page(json, MediaApi::picture)));
  }

  /** The recordings of the user, the last uploaded first. */
  public Pages<UploadedRecording> recordings() {
    return Pages.of(paging -> http.get("/v1/media"
        + QueryString.of(paging).with("kind", Optional.of("recording")))
        .map(json -> JsonAccess.page(json, MediaApi::recording)));
  }

  /** @throws IllegalArgumentException if it is the other kind */
  private static void requireKind(JsonObject json, boolean isPicture) {
    if (json.getString("type").startsWith("image/") != isPicture) {
      throw new IllegalArgumentException(json.getString("id")
          + (isPicture ? " is a recording, see recording(id)" : " is a picture, see get(id)"));
    }
  }

  /** The content of a recording. */
  public Future<Buffer> content(MediaId id) {
    return content(id, PictureSize.FULL);
  }

  /** The content of a picture. */
  public Future<Buffer> content(MediaId id, PictureSize size) {
    return http.getBytes(size.pathOf(id));
  }

  /** Deletes a picture of the user, also where it is shown. Idempotent. */
  public Future<Void> delete(MediaId id) {
    return http.delete("/v1/media/" + id);
  }

  private static UploadedRecording recording(JsonObject json) {
    requireKind(json, false);
    return new UploadedRecording(new MediaId(json.getString("id")), json.getString("type"),
        JsonAccess.text(json, "alt"), Instant.parse(json.getString("createdAt")),
        JsonAccess.time(json, "unusedUntil"), json.getString("url"), json.getLong("bytes"));
  }

  private static UploadedPicture picture(JsonObject json) {
    requireKind(json, true);
    var sizes = json.getJsonObject("sizes");
    Map<PictureSize, UploadedPicture.File> files = new EnumMap<>(PictureSize.class);
    for (var size : PictureSize.values()) {
      Optional.ofNullable(sizes.getJsonObject(size.code())).ifPresent(file -> files.put(size,
          new UploadedPicture.File(file.getString("url"), file.getInteger("width"),
              file.getInteger("height"), file.getLong("bytes"))));
    }
    return new UploadedPicture(new MediaId(json.getString("id")), json.getString("type"),
        json.getString("color"), JsonAccess.text(json, "alt"),
        Instant.parse(json.getString("createdAt")), JsonAccess.time(json, "unusedUntil"),
        Map.copyOf(files));
  }
}
