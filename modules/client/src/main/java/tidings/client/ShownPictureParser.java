// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import static tidings.client.JsonAccess.put;
import static tidings.client.JsonAccess.text;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import tidings.core.MediaId;
import tidings.core.ShownPicture;
import tidings.core.ShownPicture.PixelSize;

/** The JSON of uploaded pictures where an activity or a profile shows them. */
final class ShownPictureParser {
  private ShownPictureParser() {}

  static List<ShownPicture> pictures(JsonObject object) {
    return JsonAccess.list(
        object.getJsonArray("pictures", new JsonArray()), ShownPictureParser::picture);
  }

  static ShownPicture picture(JsonObject json) {
    return new ShownPicture(
        MediaId.ofAddress(json.getString("url")).orElseThrow(), text(json, "alt"),
        Optional.ofNullable(json.getInteger("width"))
            .map(width -> new PixelSize(width, json.getInteger("height"))),
        text(json, "color"));
  }

  static JsonArray bodies(List<ShownPicture> pictures) {
    return new JsonArray(
        pictures.stream().map(ShownPictureParser::body).collect(Collectors.toList()));
  }

  static JsonObject body(ShownPicture picture) {
    var json = new JsonObject().put("url", picture.path());
    put(json, "alt", picture.alt());
    picture.size().ifPresent(
        size -> json.put("width", size.width()).put("height", size.height()));
    put(json, "color", picture.color());
    return json;
  }
}
