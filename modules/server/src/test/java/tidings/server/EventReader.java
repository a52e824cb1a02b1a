// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static tidings.server.Await.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tidings.client.EventBatch;
import tidings.client.SiteApi;
import tidings.core.Ref;
import tidings.core.SiteEvent;

/** Reads the firehose from a position on, in pages that wait. */
final class EventReader {
  private static final Duration WAIT = Duration.ofSeconds(5);

  private final SiteApi site;
  private final List<SiteEvent> events = new ArrayList<>();
  private long next;

  private EventReader(SiteApi site, long next) {
    this.site = site;
    this.next = next;
  }

  /** From now on. */
  static EventReader open(ServerExtension server, String key) {
    var site = server.client().site(key);
    return new EventReader(site,
        await(site.events(Optional.empty(), 1, Duration.ZERO)).next());
  }

  /** From a position on, of any server. */
  static EventReader of(SiteApi site, long after) {
    return new EventReader(site, after);
  }

  long next() {
    return next;
  }

  /** All events so far, up to that of a user's post about this, which comes after all others. */
  List<SiteEvent> until(Ref last) {
    Await.until(() -> read(), all -> all.stream()
        .anyMatch(event -> event.about().getFirst().equals(last)));
    return List.copyOf(events);
  }

  List<SiteEvent> read() {
    EventBatch batch = await(site.events(Optional.of(next), 1000, WAIT));
    events.addAll(batch.events());
    next = batch.next();
    return events;
  }
}
