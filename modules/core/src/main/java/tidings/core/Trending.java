// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import tidings.core.bus.Ask;
import tidings.core.errors.Refusal;

/** Requests to the trending actor: the most liked and commented entities of the last day. */
public sealed interface Trending<A> extends Ask<A> {
  /** How long a like or comment counts, in whole hours. */
  Duration WINDOW = Duration.ofDays(1);

  /**
   * The top entities of a type by the users who liked and commented within a day. Likes and comments of the last
   * seconds may not count yet; those of actors on their own activities never do.
   *
   * @param type of a ref: {@code activity}, {@code user}, {@code city}
   * @param reader users with a block between them and the reader are left out
   * @param limit max. number of entries
   */
  record TopTrends(String type, Optional<UserId> reader, int limit)
      implements Trending<List<Trend>>, Read {
    /** @throws Refusal {@code invalid_ref} if the type is not valid */
    public TopTrends {
      new Ref(type, "any");
    }

    @Override
    public Object key() {
      return type;
    }
  }

  /**
   * An entity with the users who engaged with it within a day.
   *
   * @param activity the activity, if the entity is one
   * @param likes users who liked the entity's activities, or the activity itself
   * @param comments users who commented on these
   */
  record Trend(EntitySummary entity, Optional<Activity> activity, long likes, long comments) {}
}
