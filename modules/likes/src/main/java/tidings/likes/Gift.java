// SPDX-License-Identifier: Apache-2.0
package tidings.likes;

import static tidings.core.Reason.TOO_MANY;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tidings.core.Activity.Counts;
import tidings.core.ActivityId;
import tidings.core.Envelope;
import tidings.core.Likes;
import tidings.core.Ref;
import tidings.store.Joint;
import tidings.store.Op;
import tidings.store.rows.LikeRow;
import tidings.store.rows.NoticeRow;

/** What several likes of one activity change of it, as it was read, and what each is answered. */
final class Gift {
  /** The group of notices is written for all of them. */
  private static final int NOTICE = 1;

  private final Means means;
  private final Envelope activity;
  private final Optional<LikeNotice> notice;
  private final Set<Ref> muted;
  private final Counts before;
  private final ActivityId at;
  private final Set<String> kinds;
  private final Joint<GivenLike> joint = new Joint<>(NOTICE);
  private final List<LikeRow> likes = new ArrayList<>();
  /** Of those that change nothing. */
  private final Map<LikeRow, Future<Counts>> answers = new HashMap<>();

  /**
   * @param notice what the activity's actor is told, unless all likes are the actor's own
   * @param muted what the activity's actor wants to hear nothing of: some who like it, or itself
   * @param at the time of the change
   */
  Gift(Means means, Envelope activity, Optional<LikeNotice> notice, Set<Ref> muted,
      Counts before, ActivityId at) {
    this.means = means;
    this.activity = activity;
    this.notice = notice;
    this.muted = muted;
    this.before = before;
    this.at = at;
    this.kinds = new HashSet<>(before.likes().keySet());
  }

  /** @param given what its user likes already, by kind; giving that again changes nothing */
  void add(LikeRow like, Map<String, LikeRow> given) {
    likes.add(like);
    if (given.containsKey(like.kind())) {
      answers.put(like, Future.succeededFuture(before));
    } else if (!kinds.contains(like.kind()) && kinds.size() >= Likes.KINDS) {
      answers.put(like, Future.failedFuture(TOO_MANY.because(
          "an activity has at most " + Likes.KINDS + " kinds of like")));
    } else {
      kinds.add(like.kind());
      joint.add(GivenLike.of(like, given.values(), activity.actor(), at));
    }
  }

  /** Gives what can be given; what was given by somebody else meanwhile fails for itself. */
  List<Future<Counts>> commit() {
    var done = joint.commit(means.stored().table(), this::noticing);
    var given = new ArrayList<GivenLike>();
    for (int number = 0; number < done.size(); number++) {
      var part = joint.parts().get(number);
      answers.put(part.like(), done.get(number).map(before));
      if (done.get(number).succeeded()) {
        given.add(part);
      }
    }
    if (!given.isEmpty()) {
      var counts = Future.succeededFuture(means.tell(activity.id(), group(given)));
      given.forEach(part -> answers.put(part.like(), counts));
    }
    return likes.stream().map(answers::get).toList();
  }

  private List<Op> noticing(List<GivenLike> given) {
    return group(given).map(group -> group.write(at)).stream().toList();
  }

  /** The group with those in it who are news to the activity's actor, if any is. */
  private Optional<NoticeRow> group(List<GivenLike> given) {
    return notice.flatMap(group -> {
      var news = given.stream().filter(part -> group.isFor(part.like().who())).toList();
      var all = group;
      for (var part : news) {
        all = isQuiet(part.like())
            ? all.quietlyWith(part.like(), part.others())
            : all.with(part.like(), part.others());
      }
      return news.isEmpty() ? Optional.<NoticeRow>empty() : Optional.of(all.group());
    });
  }

  private boolean isQuiet(LikeRow like) {
    return muted.contains(like.who().ref()) || muted.contains(activity.id().ref());
  }
}
