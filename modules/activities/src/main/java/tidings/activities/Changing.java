// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import static java.time.temporal.ChronoUnit.MILLIS;
import static tidings.core.Done.DONE;
import static tidings.core.Reason.CHANGED_MEANWHILE;
import static tidings.core.Reason.INVALID_FIELD;

import java.util.Optional;
import tidings.activities.fanout.Means;
import tidings.core.Activities.Changes;
import tidings.core.Activities.Edited;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.Done;
import tidings.core.UserId;
import tidings.store.Contention;
import tidings.store.Keys;
import tidings.store.Transaction;
import tidings.store.rows.ActivityRow;

/** What its actor may do with an activity afterwards. */
record Changing(Means means, Removing removing) {

  Activity edit(UserId who, ActivityId id, Changes changes, Optional<Long> version) {
    return Contention.retry(means.watermark(), at -> {
      var before = Own.living(means.table(), who, id);
      version.ifPresent(read -> checkUnchanged(before, read));
      var after = changed(before, changes);
      boolean news = !after.object().equals(before.object()) || !after.data().equals(before.data());
      if (news) {
        store(before, after, at);
      }
      var shown = means.reader().read(id, Optional.of(who)).orElseThrow(() -> Own.absent(id));
      if (news) {
        means.bus().tell(new Edited(shown.toEverybody()));
      }
      return shown;
    });
  }

  private void store(ActivityRow before, ActivityRow after, ActivityId at) {
    var transaction = new Transaction()
        .update(Keys.profile(before.envelope().id().ref()), after.edit(at))
        .onlyIf(before.isAsRead());
    var hints = means.mentions().edit(before, after, means.clock().instant(), transaction, at);
    transaction.commit(means.table()).await();
    hints.forEach(means.bus()::tell);
  }

  private static void checkUnchanged(ActivityRow before, long read) {
    long is = before.revision().number();
    if (is != read) {
      throw CHANGED_MEANWHILE.because("its version is " + is + " now");
    }
  }

  private ActivityRow changed(ActivityRow before, Changes changes) {
    var object = changes.of(before.object());
    if (!object.showsSomething()) {
      throw INVALID_FIELD.because("object has to have a text, a url or an image");
    }
    var now = means.clock().instant().truncatedTo(MILLIS);
    return before.showing(
        object, changes.data().of(before.data()), before.revision().next(now));
  }

  Done delete(UserId who, ActivityId id) {
    return Contention.retry(means.watermark(), at -> {
      var row = Own.of(means.table(), who, id);
      if (row.live()) {
        removing.remove(row, new Post(row).deleting(means.clock().instant(), at), at);
      }
      return DONE;
    });
  }
}
