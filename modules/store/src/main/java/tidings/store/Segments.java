// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import java.util.Optional;
import java.util.function.IntFunction;

/**
 * A whole table that is gone through in parts, side by side, for commands and background jobs. A
 * slice of each part is in memory, and never more.
 *
 * @param parts how many
 */
public record Segments(Table table, int parts) {

  /**
   * Where a part goes on.
   *
   * @param after empty at its beginning
   * @param ended whether there is nothing more of it
   */
  public record Place(Optional<String> after, boolean ended) {
    public static final Place BEGINNING = new Place(Optional.empty(), false);

    /** Behind all that a slice has. */
    public static Place behind(Slice slice) {
      return new Place(slice.next(), slice.next().isEmpty());
    }
  }

  /** What is done with each slice, on a virtual thread that may wait. */
  public interface Visit {
    void slice(int part, Slice slice);
  }

  /** Waits for all of it. */
  public void each(Visit visit) {
    each(part -> Place.BEGINNING, visit);
  }

  /** The same, from where each part had come to. Each goes on to its end, whatever others meet. */
  public void each(IntFunction<Place> from, Visit visit) {
    SideBySide.each(parts, part -> through(part, from.apply(part), visit));
  }

  private void through(int part, Place from, Visit visit) {
    for (var place = from; !place.ended();) {
      var slice = table.segment(part, parts, place.after(), Query.MOST).await();
      visit.slice(part, slice);
      place = Place.behind(slice);
    }
  }
}
