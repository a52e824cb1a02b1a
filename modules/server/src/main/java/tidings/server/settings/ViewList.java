// SPDX-License-Identifier: Apache-2.0
package tidings.server.settings;

import static java.util.Locale.ROOT;
import static java.util.stream.Collectors.toSet;

import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tidings.core.FeedView;
import tidings.core.FeedView.Filter;
import tidings.core.FeedView.GroupKey;
import tidings.core.FeedView.Ranking;
import tidings.core.Hashtag;
import tidings.core.LanguageTag;
import tidings.core.Ref;
import tidings.core.errors.Refusal;
import tidings.server.terminal.CommandException;

/** The views of feeds in the settings: a JSON array of objects, also in a flag. */
public final class ViewList {
  private static final int MAX_VALUES = 20;
  private static final Set<String> FIELDS = Set.of(
      "name", "verbs", "types", "targets", "targetTypes", "tags", "languages",
      "groupBy", "rank");
  private static final Set<String> RANK_FIELDS =
      Set.of("halfLife", "likes", "comments", "shares", "affinity", "window");
  private static final int DEFAULT_WINDOW = 200;
  private static final Pattern NAME = Pattern.compile("[a-z0-9-]{1,20}");
  private static final Pattern WORD = Pattern.compile("[a-z]{1,20}");
  private static final String EXPECTED = "a list of up to " + FeedView.MAX_VIEWS
      + " views such as {\"name\":\"digest\",\"verbs\":[\"post\"],\"groupBy\":[\"verb\",\"target\",\"day\"]}"
      + " or {\"name\":\"best\",\"rank\":{\"halfLife\":\"6h\",\"likes\":1,\"comments\":2}}";

  private ViewList() {}

  /** @throws CommandException if it is not a list of valid views with names of their own */
  public static List<FeedView> of(Setting setting) {
    try {
      var array = setting.value() instanceof JsonArray given
          ? given
          : new JsonArray(setting.value().toString());
      var views = array.stream().map(each -> view((JsonObject) each)).toList();
      if (views.size() <= FeedView.MAX_VIEWS
          && views.stream().map(FeedView::name).distinct().count() == views.size()) {
        return views;
      }
    } catch (DecodeException | ClassCastException | IllegalArgumentException
        | NullPointerException | Refusal malformed) { // null is in a JSON list as such
      // reported below
    }
    throw setting.invalid(EXPECTED);
  }

  private static FeedView view(JsonObject fields) {
    requireKnown(fields, FIELDS);
    var targets = Stream.concat(
        values(fields, "targets", Ref::parse).stream(),
        values(fields, "tags", ViewList::tag).stream()).collect(toSet());
    return new FeedView(
        matching(NAME, fields.getString("name", "")),
        new Filter(words(fields, "verbs"), words(fields, "types"), targets,
            words(fields, "targetTypes"), values(fields, "languages", ViewList::language)),
        values(fields, "groupBy", ViewList::groupKey),
        Optional.ofNullable(fields.getJsonObject("rank")).map(ViewList::ranking));
  }

  private static void requireKnown(JsonObject fields, Set<String> known) {
    if (!known.containsAll(fields.fieldNames())) {
      throw new IllegalArgumentException("an unknown field");
    }
  }

  private static Set<String> words(JsonObject fields, String name) {
    return values(fields, name, word -> matching(WORD, word));
  }

  private static <T> Set<T> values(JsonObject fields, String name, Function<String, T> parse) {
    var values = fields.getJsonArray(name, new JsonArray());
    if (values.size() > MAX_VALUES) {
      throw new IllegalArgumentException("too many values");
    }
    return values.stream().map(value -> parse.apply((String) value)).collect(Collectors.toSet());
  }

  private static Ref tag(String word) {
    return Hashtag.in(Optional.of("#" + word)).stream().map(Hashtag::ref).findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no hashtag"));
  }

  private static LanguageTag language(String tag) {
    return LanguageTag.find(tag)
        .orElseThrow(() -> new IllegalArgumentException("no language tag"));
  }

  private static GroupKey groupKey(String name) {
    return GroupKey.valueOf(matching(WORD, name).toUpperCase(ROOT));
  }

  private static Ranking ranking(JsonObject fields) {
    requireKnown(fields, RANK_FIELDS);
    var halfLife = DurationFormat.parse(fields.getString("halfLife", ""))
        .orElseThrow(() -> new IllegalArgumentException("no half-life"));
    return new Ranking(halfLife, fields.getDouble("likes", 0.0), fields.getDouble("comments", 0.0),
        fields.getDouble("shares", 0.0), fields.getDouble("affinity", 0.0),
        (Integer) fields.getValue("window", DEFAULT_WINDOW));
  }

  private static String matching(Pattern pattern, String value) {
    if (!pattern.matcher(value).matches()) {
      throw new IllegalArgumentException("an invalid value");
    }
    return value;
  }
}
