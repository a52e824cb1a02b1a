// SPDX-License-Identifier: Apache-2.0
package tidings.app.moving;

import static java.util.stream.Collectors.toMap;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Predicate;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Keys;
import tidings.store.Segments;
import tidings.store.Slice;
import tidings.store.Table;

/**
 * By which items two tables differ: the first of them, named. By what has expired they may, as
 * engines remove it when they like.
 */
final class Differences {
  /** So many tell what went wrong. */
  private static final int SHOWN = 20;

  private final Predicate<Key> doubted;
  private final ConcurrentLinkedQueue<String> found = new ConcurrentLinkedQueue<>();

  private Differences(Predicate<Key> doubted) {
    this.doubted = doubted;
  }

  /** @param doubted which items to hold against each other at all */
  static List<String> between(Table from, Table to, Predicate<Key> doubted) {
    var differences = new Differences(doubted);
    new Segments(from, Copy.PARTS).each((part, slice) -> differences.copied(slice, to));
    new Segments(to, Copy.PARTS).each((part, slice) -> differences.added(slice, from));
    return differences.found.stream().limit(SHOWN).toList();
  }

  private void copied(Slice slice, Table to) {
    var there = ofThese(slice);
    var here = to.getAll(there.keySet()).await();
    there.forEach((key, item) -> {
      if (!here.containsKey(key)) {
        say(key, "is missing");
      } else if (!item.equals(here.get(key))) {
        say(key, "is another one");
      }
    });
  }

  private void added(Slice slice, Table from) {
    var here = ofThese(slice);
    var there = from.getAll(here.keySet()).await();
    here.keySet().stream().filter(key -> !there.containsKey(key))
        .forEach(key -> say(key, "is there, and not in the source"));
  }

  private void say(Key key, String what) {
    if (found.size() < SHOWN) {
      found.add(key.pk() + " " + key.sk() + " " + what);
    }
  }

  private Map<Key, Item> ofThese(Slice slice) {
    long now = Instant.now().getEpochSecond();
    return slice.items().stream()
        .filter(item -> !item.expired(now))
        .filter(item -> !Keys.staysBehind(item.key()) && doubted.test(item.key()))
        .collect(toMap(Item::key, item -> item));
  }
}
