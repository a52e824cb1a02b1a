// SPDX-License-Identifier: Apache-2.0
package tidings.likes;

import io.vertx.core.Future;
import java.util.List;
import java.util.Set;
import tidings.core.Activity.Counts;
import tidings.core.ActivityId;
import tidings.core.Likes;
import tidings.core.Likes.Unlike;
import tidings.store.Condition;
import tidings.store.Contention;
import tidings.store.Keys;
import tidings.store.Transaction;
import tidings.store.Turns;
import tidings.store.rows.CountsRow;

/**
 * A like that is taken back, in a turn of its own: whom the notice shows then is read from what is
 * stored.
 */
record TakingBack(Means means, Unlike unlike) implements Turns.Turn<Likes<Counts>, Counts> {

  @Override
  public boolean join(Likes<Counts> another) {
    return false;
  }

  @Override
  public List<Future<Counts>> take() {
    return List.of(Future.succeededFuture(Contention.retry(means.watermark(), this::takeBack)));
  }

  private Counts takeBack(ActivityId at) {
    var stored = means.stored();
    var what = unlike.what();
    var notice = LikeNotice.read(stored, stored.living(what), Set.of(unlike.who()));
    var given = stored.given(unlike.who(), what).await();
    var counts = stored.counts(what);
    var like = given.get(unlike.kind());
    if (like == null) {
      return counts;
    }
    long likes = counts.likes().getOrDefault(unlike.kind(), 0L);
    var others = given.values().stream().filter(other -> other != like).toList();
    var group = notice.flatMap(all -> all.without(like, others));
    var transaction = new Transaction()
        .delete(Keys.like(unlike.who(), what, unlike.kind()))
        .onlyIf(Condition.present())
        .and(CountsRow.takeOne(what, CountsRow.likes(unlike.kind()), likes, at));
    group.ifPresent(rest -> transaction.and(rest.write(at)));
    transaction.commit(stored.table()).await();
    return means.tell(what, group);
  }
}
