// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.server.Await.await;
import static tidings.server.Await.awaitPosition;
import static tidings.server.Await.until;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tidings.client.LiveOptions;
import tidings.client.RetryPolicy;
import tidings.client.Session;
import tidings.client.Tidings;
import tidings.core.ActivityId;
import tidings.store.dynamodb.LocalTable;

/** One of two connected servers is stopped, and its clients go on at the other one. */
@Tag("dynamodb")
final class RollingRestartIT {
  private final ReceivedActivities received = new ReceivedActivities();
  private final Set<ActivityId> posted = new HashSet<>();

  private ServerProcess stopped;
  private ServerProcess staying;
  private Tidings clientOfStopped;
  private Tidings clientOfStaying;

  @BeforeEach
  void startServers() {
    var flags = new HashMap<>(TestedStore.dynamoDb(LocalTable.newName()));
    flags.putAll(TestSettings.CONNECTED);
    flags.put("--http.drain", "2s");
    stopped = ServerProcess.serve(flags);
    staying = ServerProcess.serve(flags);
    clientOfStopped = Tidings.at(stopped.address(), RetryPolicy.NO_RETRY);
    clientOfStaying = Tidings.at(staying.address());
  }

  @AfterEach
  void stop() {
    clientOfStopped.close();
    clientOfStaying.close();
    stopped.close();
    staying.close();
  }

  @Test
  void who_is_sent_away_misses_nothing_at_the_other_server() {
    var ben = clientOfStaying.signUp("ben", ServerExtension.PASSWORD, "Ben").await();
    var ana = clientOfStopped.signUp("ana", ServerExtension.PASSWORD, "Ana").await();
    var followed = ana.follow(ben.ref()).await();
    awaitPosition(ana, followed.since()); // earlier positions would start anew
    var subscription = received.subscribe(ana, LiveOptions.FROM_NOW);
    post(ben, "Before the stop");
    until(received::ids, ids -> ids.containsAll(posted));

    stopped.terminate();
    post(ben, "While clients are sent away");
    assertThat(stopped.exitCode()).isZero();
    post(ben, "After the stop");
    var position = subscription.position().orElseThrow();
    await(subscription.close());
    received.subscribe(clientOfStaying.signIn("ana", ServerExtension.PASSWORD).await(),
        LiveOptions.since(position));

    until(received::ids, ids -> ids.containsAll(posted));
    assertThat(received.gaps()).isEmpty();
  }

  private void post(Session actor, String text) {
    posted.add(actor.post(text).await().id());
  }
}
