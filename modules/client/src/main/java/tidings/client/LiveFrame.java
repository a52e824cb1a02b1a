// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.EntitySummary;
import tidings.core.ListId;
import tidings.core.Notifications.Notification;
import tidings.core.Ref;

/** A frame that the server sends on a live connection. */
public sealed interface LiveFrame {

  /** A frame with a position from which a later connection can resume. */
  sealed interface Positioned extends LiveFrame {
    /** The opaque position, equal for all users; everything before it has been sent. */
    String position();
  }

  /**
   * The first frame: the connection is accepted.
   *
   * @param heartbeat interval of the server's heartbeats
   */
  record Welcome(EntitySummary user, String position, Duration heartbeat) implements Positioned {}

  /** All missed frames have been sent; live frames follow. */
  record CaughtUp(String position, int missed) implements Positioned {}

  /**
   * The displayed data must be reloaded: too much was missed, or the follows, blocks or mutes of
   * the reader have changed. Live frames follow from the position on.
   */
  record Gap(String position) implements Positioned {}

  /** A new activity in the reader's feed; may be sent twice. */
  record ActivityArrived(Activity activity, List<Ref> via, String position) implements Positioned {}

  /** An activity was edited or restored; it does not include the reader's own likes. */
  record ActivityChanged(Activity activity) implements LiveFrame {}

  /**
   * An activity was removed, and all comments below it with it.
   *
   * @param comments those that the connection knows of: on display or received
   */
  record ActivityRemoved(ActivityId id, List<ActivityId> comments) implements LiveFrame {
    public ActivityRemoved(ActivityId id) {
      this(id, List.of());
    }
  }

  /** Activities that were in the feed only because of this audience are gone from it. */
  record AudienceWithdrawn(Ref ref) implements LiveFrame {}

  /** The new counts of an activity. */
  record CountsChanged(ActivityId id, Activity.Counts counts) implements LiveFrame {}

  /**
   * A notification is new or has changed.
   *
   * @param unseen number of unseen notifications
   * @param unread number of unread notifications
   */
  record NotificationChanged(Notification notification, int unseen, int unread)
      implements LiveFrame {}

  /**
   * There is something new in the feed of the list that the connection watches. The first one answers
   * {@link LiveConnection#watch}.
   *
   * @param newest activity of the feed; empty if there is none, or if the list is gone
   */
  record Listed(ListId list, Optional<ActivityId> newest) implements LiveFrame {}

  /** The reader has read up to this position on another device. */
  record ReadPositionMoved(String position) implements LiveFrame {}

  /** A heartbeat: everything before this position has been sent. */
  record PositionReached(String position) implements Positioned {}

  /**
   * A frame of a newer server that this client does not know.
   *
   * @param type of the frame; for a notification of an unknown type {@code notification/} and that
   *     type
   */
  record Unknown(String type) implements LiveFrame {}
}
