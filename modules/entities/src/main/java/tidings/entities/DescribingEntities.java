// SPDX-License-Identifier: Apache-2.0
package tidings.entities;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tidings.core.Entities.Describe;
import tidings.core.Entities.DescribeAll;
import tidings.core.Entities.Described;
import tidings.core.Entities.DescribedOrRefused;
import tidings.core.Entities.NotDescribed;
import tidings.core.errors.Refusal;
import tidings.store.ConditionFailedException;
import tidings.store.Item;
import tidings.store.Key;

/**
 * Describes many entities: some at a time, with one read of all their rows and one transaction for
 * each.
 */
record DescribingEntities(DescribingEntity describing) {
  /** Descriptions at a time, whose transactions share the waiting for the disk. */
  private static final int MAX_CONCURRENT = 50;

  List<DescribedOrRefused> describeAll(DescribeAll ask) {
    var all = ask.descriptions();
    var results = new ArrayList<DescribedOrRefused>(all.size());
    for (int first = 0; first < all.size(); first += MAX_CONCURRENT) {
      var some = all.subList(first, Math.min(all.size(), first + MAX_CONCURRENT));
      var keys = some.stream().flatMap(DescribingEntity::keys).toList();
      var stored = describing.table().getAll(keys).await();
      some.stream().map(each -> new Started(each, start(each, stored))).toList()
          .forEach(started -> results.add(finish(started)));
    }
    return results;
  }

  /** A description, and what becomes of it. */
  private record Started(Describe ask, Future<Described> described) {}

  private Future<Described> start(Describe ask, Map<Key, Item> stored) {
    try {
      var decision = describing.decide(ask, stored);
      return decision.transaction()
          .map(changes -> changes.commit(describing.table()))
          .orElseGet(Future::succeededFuture)
          .map(written -> decision.described());
    } catch (Refusal refusal) {
      return Future.failedFuture(refusal);
    }
  }

  private DescribedOrRefused finish(Started started) {
    try {
      var described = started.described().await();
      describing.tell(described);
      return described;
    } catch (ConditionFailedException changedMeanwhile) {
      return again(started.ask());
    } catch (Refusal refusal) {
      return new NotDescribed(refusal);
    }
  }

  private DescribedOrRefused again(Describe ask) {
    try {
      return describing.describe(ask);
    } catch (Refusal refusal) {
      return new NotDescribed(refusal);
    }
  }
}
