// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static java.util.stream.Collectors.toSet;

import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The rule that decides what one reader may see. Every read, write and push of the API asks this one
 * function, so a new condition belongs here and in {@link Lineage}, which has the values, and nowhere
 * else.
 *
 * <p>A reader may see an activity if it and its parents are live, if there is no block between the
 * reader and the actor of any of them, and if the reader is or follows each actor to whose
 * followers it is restricted. A reader may see a user if there is no block between the two, and all
 * other entities. Mutes only hide in feeds and pushes, see {@link Audience}.
 *
 * <p>Of whom it is unknown whether the reader follows them, counts as not followed: {@link
 * #undecided} names those who matter.
 */
public final class Visibility {
  /** The visibility of an anonymous reader. */
  public static final Visibility PUBLIC =
      new Visibility(Optional.empty(), Set.of(), user -> false, true);

  private final Optional<UserId> reader;
  private final Set<Ref> blocked;
  private final Predicate<Ref> followed;
  private final boolean knowsFollows;

  private Visibility(Optional<UserId> reader, Set<Ref> blocked, Predicate<Ref> followed,
      boolean knowsFollows) {
    this.reader = reader;
    this.blocked = blocked;
    this.followed = followed;
    this.knowsFollows = knowsFollows;
  }

  /**
   * The visibility of a user, as long as it is unknown whom the user follows.
   *
   * @param blocked users whom the reader blocked, or who blocked the reader
   */
  public static Visibility of(UserId reader, Set<Ref> blocked) {
    return new Visibility(Optional.of(reader), Set.copyOf(blocked), user -> false, false);
  }

  /** @param isFollowed whether the reader has an open edge to a user; for all users */
  public Visibility following(Predicate<Ref> isFollowed) {
    return new Visibility(reader, blocked, isFollowed, true);
  }

  /** The user who reads; empty for an anonymous reader. */
  public Optional<UserId> reader() {
    return reader;
  }

  /** Whether the reader may see an activity, and so anything that it is the subject of. */
  public boolean shows(Lineage activity) {
    return activity.live() && isUnblocked(activity)
        && (!activity.isRestricted()
            || activity.restrictedTo().stream().allMatch(this::isOrFollows));
  }

  /**
   * Whether a list has an activity: the reader may see it, and it is not unlisted, or the list is
   * about its author, or the reader is or follows its author.
   *
   * @param subject what the list is about
   */
  public boolean lists(Lineage activity, Ref subject) {
    return shows(activity) && isListed(activity.activity(), subject);
  }

  private boolean isListed(Envelope activity, Ref subject) {
    return activity.reach() != Reach.UNLISTED || Audience.of(activity).actor().equals(subject)
        || isOrFollows(activity.actor());
  }

  /**
   * Whether the reader finds an activity in lists that are about nobody, such as a search: the reader
   * may see it, and it and its parents are public.
   */
  public boolean finds(Lineage activity) {
    return shows(activity)
        && activity.activities().stream().allMatch(each -> each.reach() == Reach.PUBLIC);
  }

  /**
   * Whether everybody finds an activity in all lists, whoever reads, and so may be told of it outside
   * of this server: it and its parents are live, public, and of actors whose activities are.
   */
  public static boolean isForEverybody(Lineage activity) {
    return PUBLIC.finds(activity);
  }

  /** Whether there is no block between the reader and the actor of any activity of the lineage. */
  public boolean isUnblocked(Lineage activity) {
    return blocked.isEmpty()
        || activity.activities().stream()
            .noneMatch(each -> blocked.contains(Audience.of(each).actor()));
  }

  /** Whether the reader is a user or follows it; false if the follows are not known. */
  public boolean isOrFollows(UserId actor) {
    return reader.filter(actor::equals).isPresent() || followed.test(actor.ref());
  }

  /**
   * The users of whom it must be known whether the reader follows them, to decide about these
   * activities; empty if none of them is restricted or unlisted.
   */
  public Set<UserId> undecided(Collection<Lineage> activities) {
    if (knowsFollows) {
      return Set.of();
    }
    return activities.stream()
        .filter(Lineage::live)
        .filter(this::isUnblocked)
        .flatMap(each -> each.activity().reach() == Reach.UNLISTED
            ? Stream.concat(each.restrictedTo().stream(), Stream.of(each.activity().actor()))
            : each.restrictedTo().stream())
        .filter(actor -> reader.filter(actor::equals).isEmpty())
        .collect(toSet());
  }

  /** Whether the reader may see an entity that is no activity. */
  public boolean shows(Ref entity) {
    return !blocked.contains(entity);
  }
}
