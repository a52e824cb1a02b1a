// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import static tidings.core.errors.ErrorCode.INVALID_FIELD;
import static tidings.core.errors.ErrorCode.MALFORMED_JSON;
import static tidings.wire.TextRule.image;
import static tidings.wire.TextRule.name;
import static tidings.wire.TextRule.text;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tidings.core.Activity.Content;
import tidings.core.ActivityId;
import tidings.core.Edge;
import tidings.core.Entities.Profile;
import tidings.core.Envelope;
import tidings.core.LikeKind;
import tidings.core.UserId;
import tidings.schema.rows.CountsRow;
import tidings.wire.Rfc3339;
import tidings.wire.StrictUtf8;
import tidings.wire.TextRule;

/**
 * Converts items of the quick-photos table of Amazon's lab on modelling a mobile application:
 * users, photos, reactions and follows, recognised by their keys.
 */
final class QuickPhotos {
  private static final String USER = "USER#";
  private static final String PROFILE = "#METADATA#";
  private static final String FRIEND = "#FRIEND#";
  private static final String PHOTO = "PHOTO#";
  private static final String REACTION = "REACTION#";
  /** The largest integer that a double represents exactly. */
  private static final long MAX_COUNT = 1L << 53;

  private final Instant now;

  QuickPhotos(Instant now) {
    this.now = now;
  }

  /** The record for an item; empty if the line is not an item. */
  Optional<ImportRecord> read(Buffer line) {
    var item = item(line);
    if (!(item.getValue("PK") instanceof String pk)
        || !(item.getValue("SK") instanceof String sk)) {
      return Optional.empty();
    }
    var user = withoutPrefix(pk, USER);
    if (!user.isEmpty() && sk.equals(PROFILE + user)) {
      return Optional.of(toAccount(user, item));
    }
    if (!user.isEmpty() && !withoutPrefix(sk, FRIEND).isEmpty()) {
      return Optional.of(toFollow(user, withoutPrefix(sk, FRIEND), item));
    }
    if (!user.isEmpty() && sk.startsWith(PHOTO + user + "#")) {
      return Optional.of(toActivity(sk, item));
    }
    if (pk.startsWith(REACTION) && sk.startsWith(PHOTO)) {
      return Optional.of(toLike(withoutPrefix(pk, REACTION), sk, item));
    }
    throw INVALID_FIELD.refusal("unknown keys " + pk + " and " + sk);
  }

  private static JsonObject item(Buffer line) {
    try {
      return DynamoDbJson.toPlain(new JsonObject(line));
    } catch (DecodeException broken) {
      throw MALFORMED_JSON.refusal("the line is not a JSON object");
    }
  }

  private AccountRecord toAccount(String user, JsonObject item) {
    var name = ifValid(item, "name", name(100)).orElse(user);
    var interests = item.getValue("interests") instanceof JsonArray all
        ? ifValid(String.join(", ", words(all)), text(1000))
        : Optional.<String>empty();
    var profile = new Profile(
        name, ifValid(item, "status", text(1000)).or(() -> interests),
        ifValid(item, "pinnedImage", image(1000)));
    return new AccountRecord(
        ForeignUserIds.toUserId(user), profile, Optional.empty(), timestamp(item).orElse(now),
        Optional.empty(),
        numbers(item, Map.of(
            CountsRow.FOLLOWERS, CountsRow.FOLLOWERS, CountsRow.FOLLOWING, CountsRow.FOLLOWING)));
  }

  private FollowRecord toFollow(String followed, String follower, JsonObject item) {
    var since = timestamp(item)
        .orElseThrow(() -> INVALID_FIELD.refusal("timestamp is missing"));
    return new FollowRecord(
        ForeignUserIds.toUserId(follower),
        Edge.unlimited(ForeignUserIds.toUserId(followed).ref(), since));
  }

  private ActivityRecord toActivity(String key, JsonObject item) {
    var image = ifValid(item, "location", image(Content.MAX_URL_LENGTH));
    var text = image.isPresent()
        ? Optional.<String>empty()
        : ifValid(item, "location", text(Content.MAX_TEXT_LENGTH)).or(() -> Optional.of("Photo"));
    var content = Content.of("photo").withText(text).withImage(image);
    var envelope = new Envelope(id(key), owner(key), "post", List.of());
    var claims = item.getValue("reactions") instanceof JsonObject reactions
        ? likes(reactions)
        : Map.<String, Long>of();
    return new ActivityRecord(envelope, content, claims);
  }

  private LikeRecord toLike(String userAndKind, String photoKey, JsonObject item) {
    int split = userAndKind.lastIndexOf('#');
    var kind = LikeKind.parse(userAndKind.substring(split + 1)).filter(parsed -> split > 0)
        .orElseThrow(
            () -> INVALID_FIELD.refusal("PK must be REACTION#, a user, # and a kind"));
    var id = id(photoKey);
    return new LikeRecord(
        ForeignUserIds.toUserId(userAndKind.substring(0, split)), id, kind,
        timestamp(item).orElse(id.time()));
  }

  /**
   * Photos are identified by owner and time, so the id can be derived wherever one is referenced.
   */
  private ActivityId id(String key) {
    return ActivityId.of(time(key.substring(key.lastIndexOf('#') + 1)), key);
  }

  private static UserId owner(String key) {
    int end = key.lastIndexOf('#');
    if (end <= PHOTO.length()) {
      throw INVALID_FIELD.refusal("a photo is PHOTO#, a user, # and a time");
    }
    return ForeignUserIds.toUserId(key.substring(PHOTO.length(), end));
  }

  private Optional<Instant> timestamp(JsonObject item) {
    return Optional.ofNullable(item.getValue("timestamp")).map(String::valueOf).map(this::time);
  }

  /** The lab's times have no zone and are read as UTC. */
  private Instant time(String text) {
    return Rfc3339.parse(text)
        .or(() -> Rfc3339.parse(text + "Z"))
        .filter(time -> !Timestamps.isFuture(time, now))
        .orElseThrow(() -> INVALID_FIELD.refusal(
            "the time must be in the past, such as 2019-03-02T09:11:30, not '" + text + "'"));
  }

  private static Map<String, Long> likes(JsonObject reactions) {
    var names = new TreeMap<String, String>();
    reactions.fieldNames().forEach(kind -> names.put(kind, CountsRow.likes(kind)));
    return numbers(reactions, names);
  }

  /**
   * Reads declared counts; ignores values that are not non-negative integers.
   *
   * @param names count names by field name
   */
  private static Map<String, Long> numbers(JsonObject item, Map<String, String> names) {
    var numbers = new TreeMap<String, Long>();
    names.forEach((field, count) -> {
      if (item.getValue(field) instanceof Number number && isCount(number.doubleValue())) {
        numbers.put(count, number.longValue());
      }
    });
    return numbers;
  }

  private static boolean isCount(double number) {
    return number >= 0 && number <= MAX_COUNT && number == Math.rint(number);
  }

  /**
   * A field if it is valid for a profile or a photo; invalid values are dropped, because they are
   * generated sample data.
   */
  private static Optional<String> ifValid(JsonObject item, String field, TextRule rule) {
    return item.getValue(field) instanceof String words ? ifValid(words, rule) : Optional.empty();
  }

  /** Drops invalid texts. The JSON parser used here accepts unpaired surrogates. */
  private static Optional<String> ifValid(String words, TextRule rule) {
    return Optional.of(words).filter(rule.predicate()).filter(StrictUtf8::canEncode);
  }

  private static List<String> words(JsonArray values) {
    return values.stream().filter(String.class::isInstance).map(String.class::cast).toList();
  }

  /** The rest of a key after a prefix; empty if it has another prefix. */
  private static String withoutPrefix(String key, String prefix) {
    return key.startsWith(prefix) ? key.substring(prefix.length()) : "";
  }
}
