// SPDX-License-Identifier: Apache-2.0
package tidings.events;

import java.util.List;
import java.util.Optional;
import tidings.core.SiteEvent;
import tidings.core.SiteEvent.Kind;
import tidings.schema.rows.NoticeRow;
import tidings.store.ItemChange;
import tidings.wire.SiteEventJson;

/** The event of a notice whose recipient wants it sent out: for the site, and nobody else. */
final class NoticeChange {
  private NoticeChange() {}

  static Optional<SiteEvent> event(ItemChange change) {
    return change.after()
        .flatMap(NoticeRow::outgoing)
        .map(news -> new SiteEvent(Kind.NOTIFICATION_CREATED, change.time(),
            List.of(news.user().ref()),
            SiteEventJson.notification(news.user(), news.group(), news.type(), news.kind(),
                news.text(), news.link(), news.activity(), news.actors(), news.count())));
  }
}
