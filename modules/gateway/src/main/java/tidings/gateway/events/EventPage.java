// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.events;

import java.util.ArrayList;
import java.util.List;
import tidings.core.AnswerBudget;
import tidings.core.SiteEvent;
import tidings.wire.JsonObjectWriter;
import tidings.wire.SiteEventJson;

/**
 * Some events of the log, and the position to go on with.
 *
 * @param next after which there are further events, also if none of those before it is wanted
 */
public record EventPage(List<SiteEvent> items, long next) {
  public EventPage {
    items = List.copyOf(items);
  }

  /** Those of the events that are wanted, as far as they fit into an answer. */
  static EventPage of(List<SiteEvent> events, EventFilter filter, long position) {
    var items = new ArrayList<SiteEvent>();
    long next = position;
    int chars = 0;
    for (var event : events) {
      if (filter.test(event)) {
        chars += event.data().length();
        if (chars > AnswerBudget.MAX_BYTES && !items.isEmpty()) {
          break;
        }
        items.add(event);
      }
      next = event.position();
    }
    return new EventPage(items, next);
  }

  public static void write(EventPage page, JsonObjectWriter json) {
    json.list("items", page.items(), SiteEventJson::event).put("next", page.next());
  }
}
