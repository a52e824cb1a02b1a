// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.app.Soon.delivered;
import static tidings.app.Soon.soon;
import static tidings.app.Soon.until;
import static tidings.core.Reason.TIMED_OUT;
import static tidings.core.Reason.UNAVAILABLE;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tidings.client.Frame;
import tidings.client.Frame.Arrived;
import tidings.client.Frame.Gap;
import tidings.client.Hello;
import tidings.client.Paging;
import tidings.client.Patience;
import tidings.client.Refused;
import tidings.client.Session;
import tidings.client.Subscription;
import tidings.client.Tidings;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.Page;
import tidings.store.dynamodb.DynamoDbLocal;
import tidings.store.dynamodb.LocalTable;

/** One of two servers loses touch with the table for a while. */
@Tag("dynamodb")
final class LostTouchIT {
  private static final int UNDER_WAY = 20;
  private static final int IN_THE_DARK = 5;

  private final BadLine line = BadLine.to(DynamoDbLocal.shared().endpoint().toString());
  private final List<ServerProcess> servers = new ArrayList<>();
  private final List<Tidings> clients = new ArrayList<>();
  private final Set<ActivityId> heard = ConcurrentHashMap.newKeySet();
  private final Set<Gap> gaps = ConcurrentHashMap.newKeySet();

  private Session ana;
  private Session ben;
  /** The same people at the server that reaches the table over the line. */
  private Session anaThere;
  private Session benThere;

  @BeforeEach
  void benFollowsAna() {
    var flags = new HashMap<>(TestedStore.dynamoDb(LocalTable.newName()));
    var here = serve(flags);
    ana = here.signUp("ana", Server.PASSWORD, "Ana").await();
    ben = here.signUp("ben", Server.PASSWORD, "Ben").await();
    var followed = ben.follow(ana.ref()).await();
    flags.put("--endpoint", line.address());
    var there = serve(flags);
    anaThere = there.signIn("ana", Server.PASSWORD).await();
    benThere = there.signIn("ben", Server.PASSWORD).await();
    Soon.passed(benThere, followed.since()); // before that, coming back is beginning anew
  }

  private Tidings serve(HashMap<String, String> flags) {
    var server = ServerProcess.serve(flags);
    servers.add(server);
    var client = Tidings.at(server.address(), Patience.ONE_TRY);
    clients.add(client);
    return client;
  }

  @AfterEach
  void stop() {
    clients.forEach(Tidings::close);
    servers.forEach(ServerProcess::close);
    line.close();
  }

  @Test
  void it_acknowledges_nothing_meanwhile_and_the_other_goes_on_without_it() {
    var subscription = subscribe(benThere, Hello.NOW);
    var underWay = post(anaThere, "Under way", UNDER_WAY);
    Future.any(underWay).await();
    line.darken();
    var inTheDark = post(anaThere, "In the dark", IN_THE_DARK);

    var meanwhile = ana.post("Meanwhile").await();
    delivered(ana, meanwhile);
    Soon.passed(ben, meanwhile.publishedAt());
    assertThat(acknowledged(inTheDark)).isEmpty();
    var acknowledged = acknowledged(underWay);
    var position = subscription.position().orElseThrow();
    subscription.close().await();

    line.lighten();
    var afterwards = until(() -> tried(anaThere.post("Afterwards")), Optional::isPresent);
    acknowledged.addAll(List.of(meanwhile, afterwards.orElseThrow()));
    acknowledged.forEach(posted -> delivered(anaThere, posted));

    var ids = acknowledged.stream().map(Activity::id).toList();
    for (var somebody : List.of(ben, benThere, ana, anaThere)) {
      assertThat(feed(somebody).stream().map(Activity::id)).doesNotHaveDuplicates()
          .containsAll(ids);
      assertThat(feed(somebody)).noneMatch(shown -> text(shown).startsWith("In the dark"));
    }
    var before = Set.copyOf(heard);
    for (var somebody : List.of(ben, benThere)) {
      heard.retainAll(before);
      subscription = subscribe(somebody, Hello.since(position));
      until(() -> heard, all -> all.containsAll(ids) || !gaps.isEmpty());
      subscription.close().await();
    }
    assertThat(gaps).isEmpty();
  }

  private Subscription subscribe(Session who, Hello from) {
    var subscription = who.subscribe(from, this::hear);
    soon(subscription.welcomed());
    return subscription;
  }

  private void hear(Frame frame) {
    switch (frame) {
      case Arrived arrived -> heard.add(arrived.activity().id());
      case Gap gap -> gaps.add(gap);
      default -> {
        // not what this is about
      }
    }
  }

  private static List<Future<Activity>> post(Session who, String text, int times) {
    return IntStream.range(0, times).mapToObj(number -> who.post(text + " " + number)).toList();
  }

  /** What was posted; all else was refused because the table is not to be reached. */
  private static List<Activity> acknowledged(List<Future<Activity>> posts) {
    var acknowledged = new ArrayList<Activity>();
    posts.forEach(post -> tried(post).ifPresent(acknowledged::add));
    return acknowledged;
  }

  private static Optional<Activity> tried(Future<Activity> post) {
    try {
      return Optional.of(soon(post));
    } catch (Refused no) {
      assertThat(no.reason()).hasValueSatisfying(
          reason -> assertThat(reason).isIn(UNAVAILABLE, TIMED_OUT));
      return Optional.empty();
    }
  }

  private static List<Activity> feed(Session who) {
    return who.feed(Paging.first(Page.MOST)).await().page().items().stream()
        .map(entry -> entry.activity())
        .toList();
  }

  private static String text(Activity activity) {
    return activity.object().text().orElse("");
  }
}
