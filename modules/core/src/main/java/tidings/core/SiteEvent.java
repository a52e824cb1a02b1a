// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static java.util.Locale.ROOT;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A change that leaves the server: an entry of the event log, which back ends of sites read.
 *
 * @param position its place in the log; the next event has the next number. A log does not begin
 *     with 1 but with a number that follows from its time, so that one that begins again, such as
 *     that of a restored table, never gives a position for a second time
 * @param kind the {@link Kind#code} of the event, or one of a newer version
 * @param at when the change was stored, to the second at least
 * @param about the refs that it is about. Events with the same first one are in the order of their
 *     changes
 * @param isPublic whether everybody may see it; otherwise it is for the site alone
 * @param data a JSON object as it leaves the server, the same each time that it does
 */
public record SiteEvent(
    long position, String kind, Instant at, List<Ref> about, boolean isPublic, String data) {

  /** The kinds of events. The names are public and stored, so they never change. */
  public enum Kind {
    ACTIVITY_CREATED,
    ACTIVITY_CHANGED,
    ACTIVITY_DELETED,
    ACTIVITY_RESTORED,
    LIKE_CREATED,
    LIKE_DELETED,
    FOLLOW_CREATED,
    FOLLOW_DELETED,
    ENTITY_CREATED,
    ENTITY_CHANGED,
    USER_CREATED,
    USER_CHANGED,
    USER_SUSPENDED,
    USER_REINSTATED,
    USER_ERASED,
    NOTIFICATION_CREATED;

    /** The name in the API and in the table, such as {@code activity.created}. */
    public String code() {
      return name().toLowerCase(ROOT).replace('_', '.');
    }

    /** The kind with this name. */
    public static Optional<Kind> of(String code) {
      return Stream.of(values()).filter(kind -> kind.code().equals(code)).findFirst();
    }

    /** Whether everybody may see what it tells. */
    public boolean isPublic() {
      return this != NOTIFICATION_CREATED;
    }
  }

  public SiteEvent {
    about = List.copyOf(about);
  }

  /** An event that is not in the log yet. */
  public SiteEvent(Kind kind, Instant at, List<Ref> about, String data) {
    this(0, kind.code(), at, about, kind.isPublic(), data);
  }

  /** The event at its place in the log. */
  public SiteEvent at(long place) {
    return new SiteEvent(place, kind, at, about, isPublic, data);
  }
}
