// SPDX-License-Identifier: Apache-2.0
package tidings.cluster;

import com.carrotsearch.hppc.LongArrayList;
import java.util.ArrayList;
import java.util.List;
import tidings.cluster.SubscriptionMessage.Added;
import tidings.cluster.SubscriptionMessage.Whole;

/**
 * The subscriptions of this node, by their hashes. Each addition that other nodes have to be told makes
 * a new version. Removed ones are kept for a while, so that a user who comes back, as by loading a page
 * again, need not be told. Thread-safe.
 */
final class SubscribedKeys {
  /** Max. audiences that are told; a node with more wants the posts to all of them. */
  static final int MAX_AUDIENCES = 500_000;
  /** Subscriptions of the largest filter: those of {@link #MAX_AUDIENCES}, and as many that are gone. */
  static final int MAX_CAPACITY = 2 * MAX_AUDIENCES;
  /** Max. hashes of a message. */
  static final int MAX_ADDED = 10_000;
  /** Subscriptions of the smallest filter. */
  private static final int MIN_CAPACITY = 10_000;

  private final int minCapacity;
  private final int maxAudiences;
  private final CountedKeys users = new CountedKeys();
  private final CountedKeys audiences = new CountedKeys();
  /** Whether all posts are wanted, so that audiences are not told. */
  private boolean anyAudience;
  /** Those that the other nodes were not told yet. */
  private LongArrayList added = new LongArrayList();
  private long version;
  private long drainedVersion;
  private long generation = NodeLink.NO_GENERATION + 1;
  private int capacity;

  SubscribedKeys() {
    this(MIN_CAPACITY, MAX_AUDIENCES);
  }

  /**
   * @param minCapacity subscriptions of the smallest filter
   * @param maxAudiences max. audiences that are told
   */
  SubscribedKeys(int minCapacity, int maxAudiences) {
    this.minCapacity = minCapacity;
    this.maxAudiences = maxAudiences;
    this.capacity = minCapacity;
  }

  /** @return whether it is the first subscription that has to be told */
  synchronized boolean addUser(long hash) {
    return users.add(hash) && tell(hash);
  }

  /** @return whether it is the first subscription that has to be told */
  synchronized boolean addAudience(long hash) {
    return audiences.add(hash) && !anyAudience && tell(hash);
  }

  private boolean tell(long hash) {
    version++;
    added.add(hash);
    return added.size() == 1;
  }

  synchronized void removeUser(long hash) {
    users.remove(hash);
  }

  synchronized void removeAudience(long hash) {
    audiences.remove(hash);
  }

  /** Grows with each addition. A filter of a version has all that were added before and are not gone. */
  synchronized long version() {
    return version;
  }

  /** There is a new one when the filters of the other nodes are too small or have too much. */
  synchronized long generation() {
    return generation;
  }

  /** The additions since the last call. */
  synchronized List<Added> drainAdded() {
    var messages = new ArrayList<Added>();
    for (int from = 0; from < added.size(); from += MAX_ADDED) {
      int to = Math.min(added.size(), from + MAX_ADDED);
      var hashes = new LongArrayList(to - from);
      for (int i = from; i < to; i++) {
        hashes.add(added.get(i));
      }
      messages.add(
          new Added(drainedVersion, to == added.size() ? version : drainedVersion, hashes));
    }
    added = new LongArrayList();
    drainedVersion = version;
    return messages;
  }

  /** Also with those that are gone: they are not told again when they come back. */
  synchronized Whole whole() {
    var filter = BloomFilter.ofCapacity(Math.min(capacity, MAX_CAPACITY));
    users.addTo(filter);
    if (anyAudience) {
      filter.add(KeyHash.ANY_AUDIENCE);
    } else {
      audiences.addTo(filter);
    }
    return new Whole(version, filter);
  }

  /** Makes a new generation if the present one has become bad. Called now and then. */
  synchronized void tidy() {
    boolean hasOtherMode = chooseMode();
    boolean hasPurged = purge(users) | (purge(audiences) && !anyAudience);
    int told = users.size() + (anyAudience ? 1 : audiences.size());
    if (hasOtherMode || hasPurged || told > capacity) {
      capacity = Math.max(minCapacity, 2 * told);
      generation++;
    }
  }

  /**
   * Filters that have all audiences are right in the other mode too, until they are replaced, so going
   * back to single ones is no new version.
   */
  private boolean chooseMode() {
    boolean any = audiences.live() > (anyAudience ? maxAudiences / 2 : maxAudiences);
    boolean hasChanged = any != anyAudience;
    anyAudience = any;
    if (hasChanged && any) {
      tell(KeyHash.ANY_AUDIENCE);
    }
    return hasChanged;
  }

  private boolean purge(CountedKeys keys) {
    boolean isWasteful = keys.gone() > Math.max(keys.live(), minCapacity);
    if (isWasteful) {
      keys.purge();
    }
    return isWasteful;
  }
}
