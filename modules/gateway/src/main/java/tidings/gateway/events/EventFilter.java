// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.events;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import tidings.core.SiteEvent;

/**
 * The events that a reader wants: public ones alone leave by the firehose.
 *
 * @param kinds empty for all
 */
public record EventFilter(Optional<Set<String>> kinds) implements Predicate<SiteEvent> {
  public EventFilter {
    kinds = kinds.map(Set::copyOf);
  }

  @Override
  public boolean test(SiteEvent event) {
    return event.isPublic() && kinds.map(wanted -> wanted.contains(event.kind())).orElse(true);
  }

  List<SiteEvent> select(List<SiteEvent> events) {
    return events.stream().filter(this).toList();
  }
}
