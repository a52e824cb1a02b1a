// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.calls;

import static java.util.Locale.ROOT;

import java.util.Collection;
import java.util.List;
import tidings.core.Explanation;
import tidings.core.Explanation.Link;
import tidings.core.Explanation.Pending;
import tidings.wire.EntityJson;
import tidings.wire.JsonObjectWriter;

/** JSON of the explanation why an activity is or is not in a feed. */
final class ExplanationJson {
  private ExplanationJson() {}

  static void explanation(Explanation explanation, JsonObjectWriter json) {
    json.put("activity", explanation.activity().text())
        .put("inFeed", explanation.verdict().isInFeed())
        .put("verdict", word(explanation.verdict()))
        .texts("via", explanation.via())
        .put("found", explanation.foundIn().map(ExplanationJson::word))
        .list("audiences", explanation.links(), ExplanationJson::link)
        .put("closest", explanation.closest().map(Object::toString))
        .texts("silenced", explanation.hiddenBy())
        .objectOrNull("pending", explanation.pending(), ExplanationJson::pending);
  }

  private static void link(Link link, JsonObjectWriter json) {
    json.put("ref", link.audience().toString())
        .objectOrNull("edge", link.edge(), EntityJson::edge)
        .put("admits", link.admits())
        .texts("obstacles", words(link.obstacles()))
        .put("muted", link.muted());
  }

  private static void pending(Pending pending, JsonObjectWriter json) {
    json.put("since", pending.since()).put("parked", pending.parked());
  }

  private static List<String> words(Collection<? extends Enum<?>> values) {
    return values.stream().sorted().map(ExplanationJson::word).toList();
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(ROOT);
  }
}
