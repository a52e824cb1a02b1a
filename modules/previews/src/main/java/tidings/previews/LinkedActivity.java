// SPDX-License-Identifier: Apache-2.0
package tidings.previews;

import static java.util.Locale.ROOT;

import java.time.Duration;
import java.util.Optional;
import tidings.core.ActivityId;
import tidings.core.network.OutgoingAddress;
import tidings.schema.ActivityKeys;
import tidings.schema.KeyFormat;
import tidings.schema.rows.ActivityRow;
import tidings.store.Item;
import tidings.store.ItemChange;
import tidings.store.Table;

/** An activity with a link that has no preview yet. */
record LinkedActivity(ActivityId id, String url) {
  /** Posts that are older when they come here were imported, and their links may be dead. */
  static final Duration MAX_AGE = Duration.ofHours(1);

  /** The activity of a change; empty unless the change has given it the link. */
  static Optional<LinkedActivity> of(ItemChange change) {
    var id = new ActivityId(KeyFormat.ref(change.key()).id());
    var before = change.before().flatMap(item -> link(id, item));
    var after = change.after().flatMap(item -> link(id, item));
    boolean isImported = change.before().isEmpty()
        && id.time().isBefore(change.time().minus(MAX_AGE));
    return isImported || before.equals(after)
        ? Optional.empty()
        : after.map(url -> new LinkedActivity(id, url));
  }

  private static Optional<String> link(ActivityId id, Item item) {
    var row = ActivityRow.of(id, item);
    return row.live() && row.preview().isEmpty() ? row.firstLink() : Optional.empty();
  }

  /** Whether the activity is still there with this link, and has no preview of it. */
  boolean isWaiting(Table table) {
    return table.get(ActivityKeys.profile(id)).await()
        .flatMap(item -> link(id, item)).filter(url::equals).isPresent();
  }

  String host() {
    return OutgoingAddress.parse(url).map(address -> address.host().toLowerCase(ROOT)).orElse("");
  }
}
