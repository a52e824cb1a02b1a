// SPDX-License-Identifier: Apache-2.0
package tidings.feeds;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tidings.core.Ref;
import tidings.core.Subscriptions;
import tidings.core.UserId;

/** Subscriptions that a test reads, and that the other nodes know when it says so. */
final class CountedSubscriptions implements Subscriptions {
  private final Map<String, Integer> counts = new HashMap<>();
  private final List<String> removed = new ArrayList<>();
  private final Promise<Void> known = Promise.promise();

  @Override
  public void add(UserId user) {
    add(user.text());
  }

  @Override
  public void add(Ref audience) {
    add(audience.toString());
  }

  private synchronized void add(String key) {
    counts.merge(key, 1, Integer::sum);
  }

  @Override
  public void remove(UserId user) {
    remove(user.text());
  }

  @Override
  public void remove(Ref audience) {
    remove(audience.toString());
  }

  private synchronized void remove(String key) {
    counts.computeIfPresent(key, (same, count) -> count > 1 ? count - 1 : null);
    if (!counts.containsKey(key)) {
      removed.add(key);
    }
  }

  /** How often each was added and not removed. */
  synchronized Map<String, Integer> current() {
    return Map.copyOf(counts);
  }

  synchronized List<String> removed() {
    return List.copyOf(removed);
  }

  @Override
  public Future<Void> whenKnown() {
    return known.future();
  }

  void becomeKnown() {
    known.complete();
  }
}
