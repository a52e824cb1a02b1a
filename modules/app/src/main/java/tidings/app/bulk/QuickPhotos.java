// SPDX-License-Identifier: Apache-2.0
package tidings.app.bulk;

import static tidings.core.Reason.INVALID_FIELD;
import static tidings.core.Reason.MALFORMED_JSON;
import static tidings.gateway.json.Rule.image;
import static tidings.gateway.json.Rule.line;
import static tidings.gateway.json.Rule.text;

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
import tidings.core.UserId;
import tidings.gateway.json.Rule;
import tidings.gateway.json.Time;
import tidings.gateway.json.Utf8;
import tidings.store.rows.CountsRow;

/**
 * Items of the quick-photos table of Amazon's lab on modelling a mobile application: users, photos,
 * reactions and who follows whom, each known by its keys.
 */
final class QuickPhotos {
  private static final String USER = "USER#";
  private static final String PROFILE = "#METADATA#";
  private static final String FRIEND = "#FRIEND#";
  private static final String PHOTO = "PHOTO#";
  private static final String REACTION = "REACTION#";
  /** The largest number that nothing on the way rounds. */
  private static final long MOST = 1L << 53;

  private final Instant now;

  QuickPhotos(Instant now) {
    this.now = now;
  }

  /** What an item says; empty, if this is none. */
  Optional<Thing> read(Buffer line) {
    var item = item(line);
    if (!(item.getValue("PK") instanceof String pk)
        || !(item.getValue("SK") instanceof String sk)) {
      return Optional.empty();
    }
    var user = rest(pk, USER);
    if (!user.isEmpty() && sk.equals(PROFILE + user)) {
      return Optional.of(member(user, item));
    }
    if (!user.isEmpty() && !rest(sk, FRIEND).isEmpty()) {
      return Optional.of(following(user, rest(sk, FRIEND), item));
    }
    if (!user.isEmpty() && sk.startsWith(PHOTO + user + "#")) {
      return Optional.of(photo(sk, item));
    }
    if (pk.startsWith(REACTION) && sk.startsWith(PHOTO)) {
      return Optional.of(reaction(rest(pk, REACTION), sk, item));
    }
    throw INVALID_FIELD.because("no item of quick-photos has the keys " + pk + " and " + sk);
  }

  private static JsonObject item(Buffer line) {
    try {
      return TypedJson.plain(new JsonObject(line));
    } catch (DecodeException broken) {
      throw MALFORMED_JSON.because("it is not an object of JSON");
    }
  }

  private Member member(String user, JsonObject item) {
    var name = fitting(item, "name", line(1, 100)).orElse(user);
    var interests = item.getValue("interests") instanceof JsonArray all
        ? fitting(String.join(", ", words(all)), text(1000))
        : Optional.<String>empty();
    var profile = new Profile(
        name, fitting(item, "status", text(1000)).or(() -> interests),
        fitting(item, "pinnedImage", image(1000)));
    return new Member(
        Usernames.user(user), profile, Optional.empty(), timestamp(item).orElse(now),
        numbers(item, Map.of(
            CountsRow.FOLLOWERS, CountsRow.FOLLOWERS, CountsRow.FOLLOWING, CountsRow.FOLLOWING)));
  }

  private Following following(String followed, String follower, JsonObject item) {
    var since = timestamp(item)
        .orElseThrow(() -> INVALID_FIELD.because("timestamp is missing"));
    return new Following(
        Usernames.user(follower), Edge.whole(Usernames.user(followed).ref(), since));
  }

  private Post photo(String key, JsonObject item) {
    var place = fitting(item, "location", image(Content.URL));
    var words = place.isPresent()
        ? Optional.<String>empty()
        : fitting(item, "location", text(Content.TEXT)).or(() -> Optional.of("Photo"));
    var content = new Content("photo", words, Optional.empty(), Optional.empty(), place);
    var envelope = new Envelope(id(key), owner(key), "post", List.of());
    var claims = item.getValue("reactions") instanceof JsonObject reactions
        ? likes(reactions)
        : Map.<String, Long>of();
    return new Post(envelope, content, Optional.empty(), Optional.empty(), claims);
  }

  private Liking reaction(String who, String photo, JsonObject item) {
    int split = who.lastIndexOf('#');
    if (split <= 0 || !Liking.KIND.holds().test(who.substring(split + 1))) {
      throw INVALID_FIELD.because("PK has to be REACTION#, a user, # and a kind");
    }
    var id = id(photo);
    return new Liking(
        Usernames.user(who.substring(0, split)), id, who.substring(split + 1),
        timestamp(item).orElse(id.time()));
  }

  /** A photo is named by its owner and its time, so that its id can be told wherever it is named. */
  private ActivityId id(String key) {
    return ActivityId.of(time(key.substring(key.lastIndexOf('#') + 1)), key);
  }

  private static UserId owner(String key) {
    int end = key.lastIndexOf('#');
    if (end <= PHOTO.length()) {
      throw INVALID_FIELD.because("a photo is PHOTO#, a user, # and a time");
    }
    return Usernames.user(key.substring(PHOTO.length(), end));
  }

  private Optional<Instant> timestamp(JsonObject item) {
    return Optional.ofNullable(item.getValue("timestamp")).map(String::valueOf).map(this::time);
  }

  /** The lab's times have no zone: they are taken as UTC. */
  private Instant time(String text) {
    return Time.read(text)
        .or(() -> Time.read(text + "Z"))
        .filter(at -> !Times.isFuture(at, now))
        .orElseThrow(() -> INVALID_FIELD.because(
            "a time of the past is needed, such as 2019-03-02T09:11:30, and this is '" + text
                + "'"));
  }

  private static Map<String, Long> likes(JsonObject reactions) {
    var names = new TreeMap<String, String>();
    reactions.fieldNames().forEach(kind -> names.put(kind, CountsRow.likes(kind)));
    return numbers(reactions, names);
  }

  /** What is no number of things is nobody's claim. @param names of counts, by those of fields */
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
    return number >= 0 && number <= MOST && number == Math.rint(number);
  }

  /** What does not fit a profile or a photo is left out: it is nobody's own words. */
  private static Optional<String> fitting(JsonObject item, String field, Rule rule) {
    return item.getValue(field) instanceof String words ? fitting(words, rule) : Optional.empty();
  }

  /** This JSON is read less strictly than Tidings' own, and may have half a character. */
  private static Optional<String> fitting(String words, Rule rule) {
    return Optional.of(words).filter(rule.holds()).filter(Utf8::canEncode);
  }

  private static List<String> words(JsonArray all) {
    return all.stream().filter(String.class::isInstance).map(String.class::cast).toList();
  }

  /** What stands behind a prefix; nothing, if it does not begin with that. */
  private static String rest(String key, String prefix) {
    return key.startsWith(prefix) ? key.substring(prefix.length()) : "";
  }
}
