// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import tidings.bench.load.Pace;
import tidings.client.Session;

/**
 * Posts of one user with followers, sent through each node in turn.
 *
 * @param sessions of the poster at each node
 */
record PostsThroughNodes(List<Session> sessions, NodeDeliveries deliveries) {

  /** Sends posts at a fixed rate, and waits until they are acknowledged. */
  void steady(int perSecond, Duration time) {
    var answers = new ArrayList<Future<?>>();
    new Pace(perSecond, time).run(due -> answers.add(send()));
    Future.all(answers).await();
  }

  /** Sends posts at once, and waits until they are acknowledged. */
  void burst(int posts) {
    var answers = new ArrayList<Future<?>>();
    for (int post = 0; post < posts; post++) {
      answers.add(send());
    }
    Future.all(answers).await();
  }

  private Future<?> send() {
    int number = deliveries.startNext();
    return sessions.get(deliveries.nodeOf(number)).post(DeliveryTimes.postText(number))
        .onSuccess(posted -> deliveries.acknowledged(number));
  }
}
