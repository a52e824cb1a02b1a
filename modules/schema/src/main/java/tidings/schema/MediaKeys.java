// SPDX-License-Identifier: Apache-2.0
package tidings.schema;

import static tidings.schema.KeyFormat.time;

import java.time.Instant;
import tidings.core.MediaId;
import tidings.core.UserId;
import tidings.store.Key;
import tidings.store.Query;

/** Keys and queries of pictures, of the blobs that have their contents, and of previews of links. */
public final class MediaKeys {
  private MediaKeys() {}

  public static Key picture(MediaId id) {
    return new Key("MEDIA#" + id, "PICTURE");
  }

  /** The id of the picture with this key. */
  public static MediaId idOf(Key picture) {
    return new MediaId(picture.pk().substring("MEDIA#".length()));
  }

  /** Index key of a picture. */
  public static Key pictureIndex(UserId user, Instant uploadedAt) {
    return new Key("UPLOADS#" + user, time(uploadedAt));
  }

  /** The pictures of a user, oldest first; the index may be late. */
  public static Query picturesOf(UserId user) {
    return Query.ofIndex("UPLOADS#" + user);
  }

  /** How much space the pictures of a user take. */
  public static Key usage(UserId user) {
    return new Key("UPLOADS#" + user, "USAGE");
  }

  /** @param hash of the address of a link */
  public static Key preview(String hash) {
    return new Key("PREVIEW#" + hash, "PAGE");
  }

  /** @param address hash of the content */
  public static Key blob(String address) {
    return new Key("BLOB#" + address, "USES");
  }
}
