// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import tidings.core.bus.Ask;
import tidings.core.errors.Refusal;

/** What is liked and commented on most of late: all that can be asked. */
public sealed interface Trending<A> extends Ask<A> {
  /** How long a like or a comment counts, by whole hours. */
  Duration WINDOW = Duration.ofDays(1);

  /**
   * What of a type was liked and commented on most within a day, the most first. What happened a
   * moment ago may not count yet; what actors do with their own activities never does.
   *
   * @param type of a ref: {@code activity}, {@code user}, {@code city}
   * @param reader is not shown whom they block, or are blocked by
   * @param limit how many at the most
   */
  record TopTrends(String type, Optional<UserId> reader, int limit)
      implements Trending<List<Trend>>, Read {
    /** @throws Refusal {@code invalid_ref} unless there can be such a type */
    public TopTrends {
      new Ref(type, "any");
    }

    @Override
    public Object key() {
      return type;
    }
  }

  /**
   * How much something is talked of.
   *
   * @param activity the activity, where that is what it is
   * @param likes of the activities by it and to it, or of itself
   * @param comments on these
   */
  record Trend(EntitySummary entity, Optional<Activity> activity, long likes, long comments) {}
}
