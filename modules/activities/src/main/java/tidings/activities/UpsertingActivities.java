// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import static java.util.Collections.disjoint;
import static java.util.stream.Collectors.toMap;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tidings.core.Activities.ForeignDraft;
import tidings.core.Activities.NotUpserted;
import tidings.core.Activities.Outcome;
import tidings.core.Activities.Upserted;
import tidings.core.Activities.UpsertedOrRefused;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.core.errors.Refusal;
import tidings.schema.ActivityKeys;
import tidings.schema.rows.ActivityRow;
import tidings.store.ConditionFailedException;
import tidings.store.Item;
import tidings.store.Key;

/**
 * Upserts many activities of one actor: some at a time, with one read of all their rows, one of the
 * answers for those that are unchanged, and a transaction for each of the others.
 */
record UpsertingActivities(Vertx vertx, UpsertingActivity upserting) {
  /** Upserts at a time, whose transactions share the waiting for the disk. */
  private static final int MAX_CONCURRENT = 50;

  List<UpsertedOrRefused> upsertAll(UserId actor, List<ForeignDraft> posts) {
    var results = new ArrayList<UpsertedOrRefused>(posts.size());
    while (results.size() < posts.size()) {
      results.addAll(upsertTogether(
          actor, independent(posts.subList(results.size(), posts.size()))));
    }
    return results;
  }

  /**
   * The first posts of which none is about another one, and no two are comments on the same thread,
   * which change the same notice.
   */
  private static List<ForeignDraft> independent(List<ForeignDraft> posts) {
    Set<Ref> activities = new HashSet<>();
    int count = 0;
    while (count < Math.min(posts.size(), MAX_CONCURRENT)) {
      var targets = posts.get(count).draft().targets();
      if (!disjoint(activities, targets)
          || !activities.add(posts.get(count).post().activity().ref())) {
        break;
      }
      targets.stream().filter(Ref::isActivity).forEach(activities::add);
      count++;
    }
    return posts.subList(0, count);
  }

  private List<UpsertedOrRefused> upsertTogether(UserId actor, List<ForeignDraft> posts) {
    var table = upserting.context().table();
    var keys = posts.stream().map(each -> ActivityKeys.profile(each.post().activity())).toList();
    var stored = table.getAll(keys).await();
    var started = posts.stream().map(each -> start(actor, each, stored)).toList();
    var same = readSame(actor, started);
    return started.stream().map(each -> finish(each, same)).toList();
  }

  /**
   * An upsert in progress.
   *
   * @param change empty if there is nothing to change
   */
  private record Started(ActivityId id, Optional<Future<UpsertedOrRefused>> change,
      Optional<ActivityRow> wanted) {
    static Started refused(ActivityId id, Refusal refusal) {
      return new Started(id, Optional.of(Future.succeededFuture(new NotUpserted(refusal))),
          Optional.empty());
    }
  }

  private Started start(UserId actor, ForeignDraft draft, Map<Key, Item> stored) {
    var id = draft.post().activity();
    try {
      var wanted = upserting.wanted(actor, draft);
      var row = Optional.ofNullable(stored.get(ActivityKeys.profile(id)));
      return row.filter(item -> upserting.isSame(wanted, item)).isPresent()
          ? new Started(id, Optional.empty(), Optional.of(wanted))
          : new Started(id, Optional.of(startChange(wanted, row)), Optional.of(wanted));
    } catch (Refusal refusal) {
      return Started.refused(id, refusal);
    }
  }

  /** Runs beside this ask, on a thread of its own. */
  private Future<UpsertedOrRefused> startChange(ActivityRow wanted, Optional<Item> stored) {
    var promise = Promise.<UpsertedOrRefused>promise();
    vertx.getOrCreateContext().runOnContext(go -> {
      try {
        promise.complete(change(wanted, stored));
      } catch (Throwable failure) {
        promise.fail(failure);
      }
    });
    return promise.future();
  }

  private UpsertedOrRefused change(ActivityRow wanted, Optional<Item> stored) {
    try {
      return upserting.upsert(wanted, stored);
    } catch (ConditionFailedException changedMeanwhile) {
      return again(wanted);
    } catch (Refusal refusal) {
      return new NotUpserted(refusal);
    }
  }

  private UpsertedOrRefused again(ActivityRow wanted) {
    try {
      return upserting.upsert(wanted);
    } catch (Refusal refusal) {
      return new NotUpserted(refusal);
    }
  }

  private Map<ActivityId, Activity> readSame(UserId actor, List<Started> started) {
    var ids = started.stream().filter(each -> each.change().isEmpty()).map(Started::id).toList();
    return upserting.context().reader().readLive(ids, Optional.of(actor)).stream()
        .collect(toMap(Activity::id, activity -> activity));
  }

  private UpsertedOrRefused finish(Started started, Map<ActivityId, Activity> same) {
    return started.change().map(change -> change.await())
        .orElseGet(() -> Optional.ofNullable(same.get(started.id()))
            .<UpsertedOrRefused>map(activity -> new Upserted(activity, Outcome.SAME))
            .orElseGet(() -> again(started.wanted().orElseThrow()))); // it was deleted meanwhile
  }
}
