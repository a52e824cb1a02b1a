// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static tidings.server.Await.await;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import tidings.client.LiveFrame;
import tidings.client.LiveOptions;
import tidings.client.Session;
import tidings.client.Subscription;
import tidings.core.ActivityId;

/** The activities that arrive at some subscriptions, and the gaps that they are told of. */
record ReceivedActivities(Set<ActivityId> ids, Set<LiveFrame.Gap> gaps) {
  ReceivedActivities() {
    this(ConcurrentHashMap.newKeySet(), ConcurrentHashMap.newKeySet());
  }

  /** Waits until the subscription has begun. */
  Subscription subscribe(Session session, LiveOptions options) {
    var subscription = session.subscribe(options, this::onFrame);
    await(subscription.welcomed());
    return subscription;
  }

  private void onFrame(LiveFrame frame) {
    switch (frame) {
      case LiveFrame.ActivityArrived arrived -> ids.add(arrived.activity().id());
      case LiveFrame.Gap gap -> gaps.add(gap);
      default -> {
        // not relevant here
      }
    }
  }
}
