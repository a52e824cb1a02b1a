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

/** Uploaded pictures of a user. */
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
    var query = alt.map(text -> "?alt=" + HttpCalls.encodePathSegment(text)).orElse("");
    return http.upload("/v1/media" + query, file).map(MediaApi::picture);
  }

  /** A picture that the user has uploaded; {@code not_found} if it is gone. */
  public Future<UploadedPicture> get(MediaId id) {
    return http.get("/v1/media/" + id).map(MediaApi::picture);
  }

  /** The pictures of the user, the last uploaded first. */
  public Pages<UploadedPicture> all() {
    return Pages.of(paging -> http.get("/v1/media" + QueryString.of(paging))
        .map(json -> JsonAccess.page(json, MediaApi::picture)));
  }

  /** The content of a picture. */
  public Future<Buffer> content(MediaId id, PictureSize size) {
    return http.getBytes(size.pathOf(id));
  }

  /** Deletes a picture of the user, also where it is shown. Idempotent. */
  public Future<Void> delete(MediaId id) {
    return http.delete("/v1/media/" + id);
  }

  private static UploadedPicture picture(JsonObject json) {
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
