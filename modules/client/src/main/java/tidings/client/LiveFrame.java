// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import java.time.Duration;
import java.util.List;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.EntitySummary;
import tidings.core.Notifications.Notification;
import tidings.core.Ref;

/** Everything that a server says on a live connection. */
public sealed interface LiveFrame {

  /** One that says where to go on from when the connection breaks after it. */
  sealed interface Positioned extends LiveFrame {
    /** Opaque, the same for every user; everything before it has been told. */
    String position();
  }

  /**
   * The first one: the connection is open.
   *
   * @param heartbeat how often the server lets hear from itself
   */
  record Welcome(EntitySummary user, String position, Duration heartbeat) implements Positioned {}

  /** What was missed has been told; from here on everything is told as it happens. */
  record CaughtUp(String position, int missed) implements Positioned {}

  /**
   * What is shown has to be loaded again: too much was missed to be told here, or what the reader
   * follows, blocks or mutes has changed. From the position on everything is told.
   */
  record Gap(String position) implements Positioned {}

  /** A new activity of the reader's feed; it may come twice. */
  record ActivityArrived(Activity activity, List<Ref> via, String position) implements Positioned {}

  /** An activity that shows something else now; the reader's own likes are not said with it. */
  record ActivityChanged(Activity activity) implements LiveFrame {}

  /** An activity that nobody can see any more. */
  record ActivityRemoved(ActivityId id) implements LiveFrame {}

  /** What was in the feed for this reason alone is not in it any more. */
  record AudienceWithdrawn(Ref ref) implements LiveFrame {}

  /** The counts of an activity have changed to these. */
  record CountsChanged(ActivityId id, Activity.Counts counts) implements LiveFrame {}

  /** A notification is new, or has changed. */
  record NotificationChanged(Notification notification, int unseen, int unread)
      implements LiveFrame {}

  /** The reader has read up to this position on another device. */
  record ReadPositionMoved(String position) implements LiveFrame {}

  /** Nothing else has come: everything before this position has been told. */
  record PositionReached(String position) implements Positioned {}

  /** One that this client does not know yet. */
  record Unknown(String type) implements LiveFrame {}
}
