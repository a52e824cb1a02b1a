// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import tidings.core.bus.Event;

/** An event that the nodes of a {@link Cluster} tell each other, so that it is published on all. */
public sealed interface ClusterEvent extends Event
    permits BroadcastEvent, Activities.ActivityAnnounced, Activities.ActivityEdited,
    Activities.ActivityRestored, Activities.CountsChanged, Feeds.ReadPositionMoved,
    Follows.FollowClosed, Follows.FollowEnded, Follows.FollowOpened, Notifications.NoticeChanged {}
