// SPDX-License-Identifier: Apache-2.0
package tidings.schema.rows;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tidings.core.ActivityId;
import tidings.core.UserId;

/**
 * A notice of which the site is told, because its recipient wants that.
 *
 * @param user the recipient
 * @param group the id of the group, as in the list of notifications
 * @param version tells the notices of a group apart
 * @param type the type of the notification
 * @param kind the site's own kind of a notification that it has posted
 * @param text of a notification that the site has posted
 * @param activity the one that it is about, the latest one for mentions
 * @param actors the newest users of the group
 * @param count the number of the group
 */
public record OutgoingNotice(UserId user, String group, long version, String type,
    Optional<String> kind, Optional<String> text, Optional<String> link,
    Optional<ActivityId> activity, List<UserId> actors, long count, Instant time) {
  public OutgoingNotice {
    actors = List.copyOf(actors);
  }
}
