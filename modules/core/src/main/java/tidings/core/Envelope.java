// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The part of an activity that decides who gets it: id, actor, verb, targets, expiry, reach. */
public final class Envelope {
  public static final String COMMENT = "comment";
  public static final String SHARE = "share";
  public static final int MAX_TARGETS = 8;

  private final ActivityId id;
  private final UserId actor;
  private final String verb;
  private final List<Ref> targets;
  private final Optional<Instant> expiresAt;
  private final Reach reach;
  /** Computed on first use; every page that shows the activity needs it. */
  private @Nullable Audience audience;

  /**
   * @param verb {@code [a-z]{1,20}}; {@value #COMMENT} is a comment on an activity, its only target;
   *     {@value #SHARE} shares the activity among its targets, if there is one
   * @param targets up to {@value #MAX_TARGETS}, without duplicates
   * @param expiresAt the activity is invisible from then on, to the second; empty for never
   * @param reach to whom it shows itself; the only part that can change
   */
  public Envelope(ActivityId id, UserId actor, String verb, List<Ref> targets,
      Optional<Instant> expiresAt, Reach reach) {
    this.id = id;
    this.actor = actor;
    this.verb = verb;
    this.targets = List.copyOf(targets);
    this.expiresAt = expiresAt;
    this.reach = reach;
  }

  /** A public activity. */
  public Envelope(ActivityId id, UserId actor, String verb, List<Ref> targets,
      Optional<Instant> expiresAt) {
    this(id, actor, verb, targets, expiresAt, Reach.PUBLIC);
  }

  /** A public activity without expiry. */
  public Envelope(ActivityId id, UserId actor, String verb, List<Ref> targets) {
    this(id, actor, verb, targets, Optional.empty());
  }

  public ActivityId id() {
    return id;
  }

  public UserId actor() {
    return actor;
  }

  public String verb() {
    return verb;
  }

  public List<Ref> targets() {
    return targets;
  }

  public Optional<Instant> expiresAt() {
    return expiresAt;
  }

  public Reach reach() {
    return reach;
  }

  /** A copy with another reach. */
  public Envelope with(Reach newReach) {
    return new Envelope(id, actor, verb, targets, expiresAt, newReach);
  }

  /** A copy that expires at another time, or never. */
  public Envelope until(Optional<Instant> newExpiry) {
    return new Envelope(id, actor, verb, targets, newExpiry, reach);
  }

  public boolean isComment() {
    return verb.equals(COMMENT);
  }

  /** The activity that it is a comment on. */
  public Optional<ActivityId> parent() {
    return isComment()
        ? Optional.of(new ActivityId(targets.get(0).id()))
        : Optional.empty();
  }

  /** The activity that it shares. */
  public Optional<ActivityId> shared() {
    if (!verb.equals(SHARE)) {
      return Optional.empty();
    }
    for (var target : targets) { // a loop, as it runs for each activity of a page
      if (target.isActivity()) {
        return Optional.of(new ActivityId(target.id()));
      }
    }
    return Optional.empty();
  }

  Audience audience() {
    var computed = audience;
    if (computed == null) {
      computed = Audience.compute(this);
      audience = computed;
    }
    return computed;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other || other instanceof Envelope that && id.equals(that.id)
        && actor.equals(that.actor) && verb.equals(that.verb) && targets.equals(that.targets)
        && expiresAt.equals(that.expiresAt) && reach == that.reach;
  }

  @Override
  public int hashCode() {
    return Objects.hash(id, actor, verb, targets, expiresAt, reach);
  }

  @Override
  public String toString() {
    return actor + " " + verb + " " + id + " " + targets;
  }
}
