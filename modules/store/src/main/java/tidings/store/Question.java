// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import static java.util.stream.Collectors.joining;

import java.util.Collection;

/**
 * Which kind of items a call is about, as a short word: {@code FEED}, {@code FOLLOWERS},
 * {@code PROFILE#COUNTS}. It is made of the fixed words of a key, never of an id.
 */
public final class Question {
  private Question() {}

  /** {@code FEED} of any feed's row; an entity's and an activity's rows go by their place. */
  public static String of(Key key) {
    var word = firstWord(key.pk());
    if (Character.isLowerCase(word.charAt(0))) {
      return key.sk().startsWith("PROFILE") ? key.sk() : firstWord(key.sk());
    }
    return key.sk().startsWith("~") ? word + key.sk() : word;
  }

  /** Of several: each kind once, in order. */
  public static String of(Collection<Key> keys) {
    return keys.stream().map(Question::of).distinct().sorted().collect(joining("+"));
  }

  /** {@code FOLLOWERS by time} of the index; {@code ACTIVITY} of an outbox. */
  public static String of(Query query) {
    var word = firstWord(query.pk());
    if (query.index()) {
      return word + " by time";
    }
    if (Character.isUpperCase(word.charAt(0))) {
      return word;
    }
    return switch (query.range()) {
      case Query.Range.All all -> "ENTITY";
      case Query.Range.BeginsWith(var prefix) -> firstWord(prefix);
      case Query.Range.Between(var from, var to) -> firstWord(from);
    };
  }

  private static String firstWord(String key) {
    int end = key.indexOf('#');
    return end < 0 ? key : key.substring(0, end);
  }
}
