// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.core.errors.ErrorCode.TIMED_OUT;
import static tidings.core.errors.ErrorCode.UNAVAILABLE;
import static tidings.server.Await.await;
import static tidings.server.Await.awaitDelivery;
import static tidings.server.Await.until;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tidings.client.ApiRefusal;
import tidings.client.LiveOptions;
import tidings.client.Paging;
import tidings.client.RetryPolicy;
import tidings.client.Session;
import tidings.client.Tidings;
import tidings.core.Activity;
import tidings.core.Page;
import tidings.store.dynamodb.DynamoDbLocal;
import tidings.store.dynamodb.LocalTable;

/** One of two servers temporarily loses the connection to the table. */
@Tag("dynamodb")
@Tag("thorough")
final class IsolatedNodeIT {
  private static final int RUNNING_TIME = 20;
  private static final int ISOLATION_TIME = 5;

  private final FlakyProxy proxy = FlakyProxy.to(DynamoDbLocal.shared().endpoint().toString());
  private final List<ServerProcess> servers = new ArrayList<>();
  private final List<Tidings> clients = new ArrayList<>();
  private final ReceivedActivities received = new ReceivedActivities();

  private Session ana;
  private Session ben;
  /** Sessions of the same users at the server with the unreliable connection. */
  private Session anaElsewhere;
  private Session benElsewhere;

  @BeforeEach
  void startTwoNodes() {
    var flags = new HashMap<>(TestedStore.dynamoDb(LocalTable.newName()));
    var nearClient = serve(flags);
    ana = nearClient.signUp("ana", ServerExtension.PASSWORD, "Ana").await();
    ben = nearClient.signUp("ben", ServerExtension.PASSWORD, "Ben").await();
    var followed = ben.follow(ana.ref()).await();
    flags.put("--endpoint", proxy.address());
    var farClient = serve(flags);
    anaElsewhere = farClient.signIn("ana", ServerExtension.PASSWORD).await();
    benElsewhere = farClient.signIn("ben", ServerExtension.PASSWORD).await();
    Await.awaitPosition(benElsewhere, followed.since()); // earlier positions would start anew
  }

  private Tidings serve(HashMap<String, String> flags) {
    var server = ServerProcess.serve(flags);
    servers.add(server);
    var client = Tidings.at(server.address(), RetryPolicy.NO_RETRY);
    clients.add(client);
    return client;
  }

  @AfterEach
  void stop() {
    clients.forEach(Tidings::close);
    servers.forEach(ServerProcess::close);
    proxy.close();
  }

  @Test
  void an_isolated_node_acknowledges_nothing_and_the_other_continues() {
    var subscription = received.subscribe(benElsewhere, LiveOptions.FROM_NOW);
    var underWay = post(anaElsewhere, "Under way", RUNNING_TIME);
    Future.any(underWay).await();
    proxy.silence();
    var isolated = post(anaElsewhere, "In the dark", ISOLATION_TIME);

    var meanwhile = ana.post("Meanwhile").await();
    awaitDelivery(ana, meanwhile);
    Await.awaitPosition(ben, meanwhile.publishedAt());
    assertThat(acknowledged(isolated)).isEmpty();
    var acknowledged = acknowledged(underWay);
    var position = subscription.position().orElseThrow();
    subscription.close().await();

    proxy.resume();
    var afterwards = until(() -> tryPost(anaElsewhere.post("Afterwards")), Optional::isPresent);
    acknowledged.addAll(List.of(meanwhile, afterwards.orElseThrow()));
    acknowledged.forEach(posted -> awaitDelivery(anaElsewhere, posted));

    var ids = acknowledged.stream().map(Activity::id).toList();
    for (var session : List.of(ben, benElsewhere, ana, anaElsewhere)) {
      assertThat(feed(session).stream().map(Activity::id)).doesNotHaveDuplicates()
          .containsAll(ids);
      assertThat(feed(session)).noneMatch(shown -> text(shown).startsWith("In the dark"));
    }
    var before = Set.copyOf(received.ids());
    for (var session : List.of(ben, benElsewhere)) {
      received.ids().retainAll(before);
      subscription = received.subscribe(session, LiveOptions.since(position));
      until(received::ids, all -> all.containsAll(ids) || !received.gaps().isEmpty());
      subscription.close().await();
    }
    assertThat(received.gaps()).isEmpty();
  }

  private static List<Future<Activity>> post(Session session, String text, int times) {
    return IntStream.range(0, times).mapToObj(number -> session.post(text + " " + number)).toList();
  }

  /** The acknowledged activities; all others failed because the table was unreachable. */
  private static List<Activity> acknowledged(List<Future<Activity>> posts) {
    var acknowledged = new ArrayList<Activity>();
    posts.forEach(post -> tryPost(post).ifPresent(acknowledged::add));
    return acknowledged;
  }

  private static Optional<Activity> tryPost(Future<Activity> post) {
    try {
      return Optional.of(await(post));
    } catch (ApiRefusal refusal) {
      assertThat(refusal.errorCode()).hasValueSatisfying(
          reason -> assertThat(reason).isIn(UNAVAILABLE, TIMED_OUT));
      return Optional.empty();
    }
  }

  private static List<Activity> feed(Session session) {
    return session.feed(Paging.first(Page.MAX_LIMIT)).await().page().items().stream()
        .map(entry -> entry.activity())
        .toList();
  }

  private static String text(Activity activity) {
    return activity.object().text().orElse("");
  }
}
