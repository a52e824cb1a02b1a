// SPDX-License-Identifier: Apache-2.0
package tidings.wire;

import java.util.HashMap;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import tidings.core.NoticePreferences;
import tidings.core.NoticePreferences.Channels;

/** Reads and writes the channels on which a user wants notifications. */
public final class NoticePreferencesJson {
  /** A type of notification, or a kind of the site's own. */
  private static final TextRule TYPE = new TextRule(
      "must be a type of notification, or 1 to 20 of a-z 0-9 - that begin with a letter",
      Pattern.compile("[a-z][a-z0-9_-]{0,19}").asMatchPredicate());

  private NoticePreferencesJson() {}

  /** Channels that a type does not name are those of the default. */
  public static NoticePreferences preferences(JsonFields fields) {
    var standard = channels(
        fields.objectOrNone("default", "app", "out"), NoticePreferences.NONE.standard());
    var byType = new HashMap<String, Channels>();
    for (var kind : fields.findObjects("kinds", NoticePreferences.MAX_TYPES)
        .orElseGet(List::of)) {
      kind.requireOnly(Set.of("kind", "app", "out"));
      var name = kind.text("kind", TYPE);
      kind.require(byType.put(name, channels(kind, standard)) == null, "kind", "is there twice");
    }
    return new NoticePreferences(standard, byType);
  }

  private static Channels channels(JsonFields fields, Channels standard) {
    return new Channels(
        fields.findFlag("app").orElse(standard.app()),
        fields.findFlag("out").orElse(standard.out()));
  }

  /** The list is in the order of the names. */
  public static void preferences(NoticePreferences preferences, JsonObjectWriter json) {
    json.object("default", preferences.standard(), NoticePreferencesJson::channels)
        .list("kinds", preferences.byType().keySet().stream().sorted().toList(),
            (kind, item) -> channels(preferences.of(kind), item.put("kind", kind)));
  }

  private static void channels(Channels channels, JsonObjectWriter json) {
    json.put("app", channels.app()).put("out", channels.out());
  }
}
