// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static java.util.stream.Collectors.toSet;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The answer to a read of several things by their ids.
 *
 * @param items in the order of the ids
 * @param missing ids of which there is nothing, or nothing that the reader may see
 * @param remaining ids that are left out, as the answer would be too long: to be asked for again
 */
public record Lookup<I, T>(List<T> items, List<I> missing, List<I> remaining) {
  /** Max. ids of one read. */
  public static final int MAX_IDS = 100;

  public Lookup {
    items = List.copyOf(items);
    missing = List.copyOf(missing);
    remaining = List.copyOf(remaining);
  }

  /**
   * The items that fit into the {@link AnswerBudget}.
   *
   * @param found in the order of the ids
   */
  public static <I, T> Lookup<I, T> of(
      List<I> ids, List<T> found, Function<T, I> idOf, AnswerSize<? super T> size) {
    var fitting = found.isEmpty() ? found : AnswerBudget.fitting(found, size);
    var known = found.stream().map(idOf).collect(toSet());
    return new Lookup<>(
        fitting,
        ids.stream().filter(id -> !known.contains(id)).toList(),
        found.stream().skip(fitting.size()).map(idOf).toList());
  }

  /** These and what a further read of the {@link #remaining} has found. */
  public Lookup<I, T> and(Lookup<I, T> further) {
    return new Lookup<>(
        Stream.concat(items.stream(), further.items.stream()).toList(),
        Stream.concat(missing.stream(), further.missing.stream()).toList(),
        further.remaining);
  }
}
