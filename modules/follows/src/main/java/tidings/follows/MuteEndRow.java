// SPDX-License-Identifier: Apache-2.0
package tidings.follows;

import java.time.Instant;
import java.util.Optional;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Keys;
import tidings.store.rows.SilenceRow;

/** That a mute comes to its end at a time. */
record MuteEndRow(UserId who, Ref what, Instant at) {
  static final String TYPE = "mute-end";

  /** That of a mute as it is stored, if it was made to end. */
  static Optional<MuteEndRow> of(UserId who, Item mute) {
    return SilenceRow.until(mute)
        .map(at -> new MuteEndRow(who, SilenceRow.what(mute.key()), at));
  }

  static MuteEndRow of(Item row) {
    return new MuteEndRow(
        new UserId(row.text("user")),
        Ref.parse(row.text("what")),
        Instant.ofEpochMilli(row.number("at")));
  }

  Key key() {
    return Keys.due(at, "mute#" + who + "#" + what);
  }

  Item item() {
    return Item.at(key(), TYPE)
        .set("user", who.text())
        .set("what", what.toString())
        .set("at", at.toEpochMilli())
        .build();
  }
}
