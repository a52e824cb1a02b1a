// SPDX-License-Identifier: Apache-2.0
package tidings.app.bulk;

import static java.nio.charset.StandardCharsets.UTF_8;
import static tidings.core.Reason.INVALID_FIELD;

import io.vertx.core.buffer.Buffer;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import tidings.gateway.json.Fields;
import tidings.gateway.json.Json;

/** What lines say, of Tidings' own and of the lab's: each says by itself which it is. */
final class Grammar {
  private final Instant now;
  private final Ids ids = new Ids();
  private final QuickPhotos quickPhotos;

  /** @param now when it is read: the time of what has none */
  Grammar(Instant now) {
    this.now = now;
    this.quickPhotos = new QuickPhotos(now);
  }

  /**
   * @throws tidings.core.Refusal saying what is wrong
   * @throws Ids.Unknown when it refers to what comes later
   */
  Thing read(byte[] line) {
    var bytes = Buffer.buffer(line);
    var first = firstField(line);
    var own = Arrays.stream(Kind.values()).filter(kind -> kind.word().equals(first)).findFirst();
    return own.map(kind -> own(kind, bytes))
        .or(() -> quickPhotos.read(bytes))
        .orElseThrow(
            () -> INVALID_FIELD.because(
                "it is none of account, entity, activity, like and follow, nor an item of the"
                    + " quick-photos table"));
  }

  /** @see Ids#renames */
  boolean renames() {
    return ids.renames();
  }

  private Thing own(Kind kind, Buffer bytes) {
    var line = Fields.read(bytes, Set.of(kind.word()));
    return switch (kind) {
      case ACCOUNT -> Member.of(
          line.object("account", "id", "name", "about", "image", "passwordHash", "createdAt"), now);
      case ENTITY -> Subject.of(
          line.object("entity", "ref", "name", "about", "image", "owner", "createdAt"), now);
      case ACTIVITY -> Post.of(
          line.object(
              "activity", "id", "actor", "verb", "object", "targets", "data", "publishedAt",
              "editedAt", "expiresAt"),
          now, ids);
      case LIKE -> Liking.of(line.object("like", "user", "activity", "kind", "at"), now, ids);
      case FOLLOW -> Following.of(
          line.object("follow", "user", "ref", "since", "verbs", "until", "notify", "intervals"),
          now, ids);
    };
  }

  /** The name of the first field, of which it is only known that it stands in quotes. */
  private static String firstField(byte[] line) {
    int from = indexOf(line, 0);
    int to = from < 0 ? -1 : indexOf(line, from + 1);
    return to < 0 ? "" : new String(line, from + 1, to - from - 1, UTF_8);
  }

  private static int indexOf(byte[] line, int from) {
    for (int at = from; at < line.length; at++) {
      if (line[at] == '"') {
        return at;
      }
    }
    return -1;
  }

  /** The line that tells it, with the end of the line. */
  static Buffer line(Thing thing) {
    return Json.of(thing, (it, json) -> json.object(it.kind().word(), it, Thing::write))
        .appendByte((byte) '\n');
  }

  /** Whether a thing has come to its end before it comes here. */
  boolean isOver(Thing thing) {
    var end = switch (thing) {
      case Post post -> post.envelope().expiresAt();
      case Following following -> following.edge().until();
      case Member member -> Optional.<Instant>empty();
      case Subject subject -> Optional.<Instant>empty();
      case Liking liking -> Optional.<Instant>empty();
    };
    return end.filter(at -> !at.isAfter(now)).isPresent();
  }
}
