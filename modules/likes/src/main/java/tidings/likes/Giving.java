// SPDX-License-Identifier: Apache-2.0
package tidings.likes;

import static java.time.temporal.ChronoUnit.MILLIS;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import tidings.core.Activity.Counts;
import tidings.core.ActivityId;
import tidings.core.Likes;
import tidings.core.Likes.Like;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.store.Contention;
import tidings.store.Table;
import tidings.store.Turns;
import tidings.store.rows.LikeRow;

/** Likes of one activity, of different users, that are given in one transaction. */
final class Giving implements Turns.Turn<Likes<Counts>, Counts> {
  /**
   * Likes that are one transaction at the most: each with a check that there is no block; activity,
   * counts and notice are in it, too.
   */
  static final int TOGETHER = (Table.TRANSACTION_OPS - 3) / 2;

  private final Means means;
  private final List<Like> likes = new ArrayList<>();
  private final Set<UserId> people = new HashSet<>();

  Giving(Means means, Like first) {
    this.means = means;
    join(first);
  }

  /** Nobody comes twice: what their second like changes, is known when the first is given. */
  @Override
  public boolean join(Likes<Counts> another) {
    return another instanceof Like like && likes.size() < TOGETHER && people.add(like.who())
        && likes.add(like);
  }

  @Override
  public List<Future<Counts>> take() {
    return Contention.retry(means.watermark(), this::give);
  }

  private List<Future<Counts>> give(ActivityId at) {
    var stored = means.stored();
    var what = likes.getFirst().what();
    var activity = stored.living(what);
    var now = means.clock().instant().truncatedTo(MILLIS);
    var notice = LikeNotice.read(stored, activity, people);
    var muted = notice.isPresent()
        ? stored.muted(activity, people, now).await()
        : Set.<Ref>of();
    var given = Future.all(
        likes.stream().map(like -> stored.given(like.who(), what)).toList()).await();
    var gift = new Gift(means, activity, notice, muted, stored.counts(what), at);
    for (int number = 0; number < likes.size(); number++) {
      var like = likes.get(number);
      gift.add(new LikeRow(like.who(), what, like.kind(), now), given.resultAt(number));
    }
    return gift.commit();
  }
}
