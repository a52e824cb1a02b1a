// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static tidings.server.Await.await;
import static tidings.server.Await.awaitDelivery;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer.OrderAnnotation;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import tidings.client.ApiRefusal;
import tidings.client.LiveFrame;
import tidings.client.LiveOptions;
import tidings.client.OpenSession;
import tidings.client.Paging;
import tidings.client.Session;
import tidings.client.Tidings;
import tidings.core.Activities.Delivery;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.Page;
import tidings.core.Ref;
import tidings.store.Rounds;
import tidings.store.dynamodb.LocalTable;

/** Two servers on one table behave like one. */
@Tag("dynamodb")
@TestMethodOrder(OrderAnnotation.class)
final class NodesIT {
  /** Order of tests that end a server, so that the others share two. */
  private static final int LAST = Integer.MAX_VALUE;
  private static final int PEOPLE = Rounds.of(6, 12);
  private static final Ref LISBON = Ref.parse("city:lisbon");

  /** Shared by the tests. */
  private static final List<ServerProcess> servers = new ArrayList<>();
  private static final List<Tidings> clients = new ArrayList<>();

  private static Map<String, String> flags = Map.of();
  private static int tests;
  /** Distinguishes the users of a test. */
  private String suffix;
  private boolean hasFault;

  /** Starts both at once; both are configured to create the table. */
  @BeforeEach
  void startServers() {
    suffix = "x" + tests++;
    if (!servers.isEmpty()) {
      return;
    }
    var table = LocalTable.newName();
    flags = new HashMap<>(TestedStore.dynamoDb(table));
    flags.put("--live.heartbeat", "10m"); // longer than any test, so that heartbeats do not matter
    servers.add(ServerProcess.serve(flags));
    servers.add(ServerProcess.serve(flags));
    servers.forEach(server -> clients.add(Tidings.at(server.address())));
  }

  @AfterEach
  void stopAfterFault() {
    if (hasFault) {
      stop();
    }
  }

  @AfterAll
  static void stop() {
    clients.forEach(Tidings::close);
    servers.forEach(ServerProcess::close);
    clients.clear();
    servers.clear();
  }

  @Test
  void acknowledged_writes_are_visible_on_the_other_node() {
    var ana = clients.get(0).signUp("ana" + suffix, ServerExtension.PASSWORD, "Ana").await();
    var second = clients.get(1).signIn("ana" + suffix, ServerExtension.PASSWORD).await();
    var ben = clients.get(1).signUp("ben" + suffix, ServerExtension.PASSWORD, "Ben").await();

    ana.follow(ben.ref()).await();
    var posted = ben.post("Good morning").await();
    awaitDelivery(ben, posted);

    assertThat(texts(ana)).containsExactly("Good morning");
    assertThat(texts(second)).containsExactly("Good morning");
    ana.unfollow(ben.ref()).await();
    assertThat(texts(second)).isEmpty();
  }

  @Test
  void the_command_nodes_lists_both() {
    var lines = CommandRun.lines(List.of("nodes"), flags);

    assertThat(lines).hasSize(3);
    assertThat(lines.getFirst()).startsWith("node  ").endsWith("bytes");
    assertThat(lines.subList(1, 3)).allMatch(line -> line.matches(
        "[-0-9a-f]{36}   \\S+ +20[-0-9]+T[0-9:.]+Z   not connected +alive +- +- +- +-"));
  }

  @Test
  void ending_a_session_on_one_node_closes_its_sockets_on_the_other() {
    var ana = clients.get(0).signUp("ana" + suffix, ServerExtension.PASSWORD, "Ana").await();
    var phone = clients.get(1).signIn("ana" + suffix, ServerExtension.PASSWORD).await();
    var tablet = clients.get(1).signIn("ana" + suffix, ServerExtension.PASSWORD).await();
    var onPhone = phone.live().await();
    var onTablet = tablet.live().await();

    var ofPhone = phone.sessions().await().stream().filter(OpenSession::current).findFirst();
    ana.endSession(ofPhone.orElseThrow().id()).await();
    assertThat(await(onPhone.ended()).code()).isEqualTo(4401);
    assertThat(onTablet.ended().isComplete()).isFalse();

    ana.changePassword(ServerExtension.PASSWORD, "another long password").await();
    assertThat(await(onTablet.ended()).code()).isEqualTo(4401);
  }

  @Test
  void a_suspension_on_one_node_holds_on_the_other() {
    var mona = clients.get(0).signUp("mona" + suffix, ServerExtension.PASSWORD, "Mona").await();
    var ana = clients.get(1).signUp("ana" + suffix, ServerExtension.PASSWORD, "Ana").await();
    var socket = ana.live().await();
    CommandRun.lines(List.of("grant", mona.ref().id(), "moderator"), flags);

    mona.moderation().suspend(ana.ref(), "Spam").await();

    assertThat(catchThrowableOfType(ApiRefusal.class, () -> ana.feed().await()).code())
        .isEqualTo("session_ended");
    assertThat(catchThrowableOfType(ApiRefusal.class, () -> clients.get(1)
        .signIn(ana.ref().id(), ServerExtension.PASSWORD).await()).code()).isEqualTo("suspended");
    assertThat(await(socket.ended()).code()).isEqualTo(4401);
  }

  @Test
  void a_block_on_one_node_holds_for_sockets_of_the_other() {
    showsNothingOfBenAfter((ana, ben) -> ana.block(ben));
  }

  @Test
  void a_mute_on_one_node_holds_for_sockets_of_the_other() {
    showsNothingOfBenAfter((ana, ben) -> ana.mute(ben));
  }

  private void showsNothingOfBenAfter(BiFunction<Session, Ref, Future<?>> change) {
    var ana = clients.get(0).signUp("ana" + suffix, ServerExtension.PASSWORD, "Ana").await();
    var ben = clients.get(1).signUp("ben" + suffix, ServerExtension.PASSWORD, "Ben").await();
    var eve = clients.get(1).signUp("eve" + suffix, ServerExtension.PASSWORD, "Eve").await();
    var porto = Ref.parse("city:porto" + suffix);
    ana.follow(porto).await();
    var socket = signInElsewhere(ana).live().await();

    change.apply(ana, ben.ref()).await();
    await(socket.next(LiveFrame.Gap.class));
    awaitDelivery(ben, ben.post("Hidden", porto).await());
    awaitDelivery(eve, eve.post("Shown", porto).await());

    assertThat(await(socket.next(LiveFrame.ActivityArrived.class)).activity().object().text())
        .contains("Shown");
  }

  @Test
  void a_deletion_on_one_node_reaches_sockets_of_the_other() {
    var ben = clients.get(0).signUp("ben" + suffix, ServerExtension.PASSWORD, "Ben").await();
    var eve = clients.get(1).signUp("eve" + suffix, ServerExtension.PASSWORD, "Eve").await();
    var posted = ben.post("Never mind").await();
    var socket = eve.live(LiveOptions.FROM_NOW.showing(List.of(posted.id()))).await();

    ben.delete(posted.id()).await();

    assertThat(await(socket.next(LiveFrame.ActivityRemoved.class)).id()).isEqualTo(posted.id());
  }

  @Test
  void concurrent_changes_on_both_nodes_are_counted_exactly() {
    var star = clients.get(0).signUp("star" + suffix, ServerExtension.PASSWORD, "Star").await();
    var posted = star.post("Like this").await();
    var people = people();

    awaitAll(people.stream().map(session -> session.follow(star.ref())));
    awaitAll(people.stream().map(session -> session.like(posted.id(), "like")));
    awaitAll(people.stream().limit(PEOPLE / 2).map(session -> session.unlike(posted.id(), "like")));

    var second = clients.get(1).signIn("star" + suffix, ServerExtension.PASSWORD).await();
    assertThat(second.entity(star.ref()).await().counts().followers()).isEqualTo(PEOPLE);
    assertThat(second.activity(posted.id()).await().counts().likes())
        .containsEntry("like", (long) PEOPLE / 2);
  }

  @Test
  void posts_on_both_nodes_are_in_every_feed_once() {
    var people = people();
    var star = clients.get(0).signUp("star" + suffix, ServerExtension.PASSWORD, "Star").await();
    var second = clients.get(1).signIn("star" + suffix, ServerExtension.PASSWORD).await();
    awaitAll(people.stream().map(session -> session.follow(star.ref())));

    var posts = awaitAll(IntStream.range(0, 20)
        .mapToObj(number -> (number % 2 == 0 ? star : second).post("Number " + number)));
    posts.forEach(post -> awaitDelivery(star, post));

    var numbers = IntStream.range(0, 20).mapToObj(number -> "Number " + number).toList();
    assertThat(people).allSatisfy(
        session -> assertThat(texts(session)).containsExactlyInAnyOrderElementsOf(numbers));
  }

  @Order(LAST)
  @Test
  void jobs_of_a_killed_server_are_completed_by_the_other() {
    var people = people();
    awaitAll(people.stream().map(session -> session.follow(LISBON)));
    var authors = Map.of(
        people.get(0), signInElsewhere(people.get(0)),
        people.get(2), signInElsewhere(people.get(2)),
        people.get(4), signInElsewhere(people.get(4)));

    var posts = awaitAll(IntStream.range(0, 10).boxed().flatMap(
        round -> authors.keySet().stream().map(author -> author.post("Round " + round, LISBON))));
    faultyServer().kill().exitCode();

    var second = authors.entrySet().stream()
        .collect(toMap(author -> author.getKey().user(), Map.Entry::getValue));
    assertThat(posts).anyMatch(post -> isRunning(second.get(post.actor()), post));
    posts.forEach(post -> awaitDelivery(second.get(post.actor()), post));
    assertThat(texts(people.get(1))).hasSize(posts.size());
  }

  @Order(LAST)
  @Tag("thorough")
  @Test
  void jobs_of_a_suspended_server_are_completed_once_by_the_other() {
    var people = people();
    awaitAll(people.stream().map(session -> session.follow(LISBON)));
    var authors = List.of(people.get(0), people.get(2), people.get(4));
    var posts = awaitAll(IntStream.range(0, 10).boxed().flatMap(
        round -> authors.stream().map(author -> author.post("Round " + round, LISBON))));
    faultyServer().signal("STOP");

    var second = authors.stream().collect(toMap(Session::user, this::signInElsewhere));
    assertThat(posts).anyMatch(post -> isRunning(second.get(post.actor()), post));
    posts.forEach(post -> awaitDelivery(second.get(post.actor()), post));
    faultyServer().signal("CONT");

    var awake = authors.getFirst().post("Awake", LISBON).await();
    awaitDelivery(second.get(awake.actor()), awake);
    assertThat(ids(people.get(1))).hasSize(posts.size() + 1).doesNotHaveDuplicates();
    assertThat(ids(people.get(1))).isEqualTo(ids(people.get(2)));
  }

  private ServerProcess faultyServer() {
    hasFault = true;
    return servers.getFirst();
  }

  /** Users, alternately connected to either server. */
  private List<Session> people() {
    return IntStream.range(0, PEOPLE)
        .mapToObj(number -> clients.get(number % 2)
            .signUp("reader" + number + suffix, ServerExtension.PASSWORD, "Reader").await())
        .toList();
  }

  /** The same user, signed in at the other server. */
  private Session signInElsewhere(Session session) {
    return clients.get(1).signIn(session.ref().id(), ServerExtension.PASSWORD).await();
  }

  private static boolean isRunning(Session actor, Activity posted) {
    return actor.delivery(posted.id()).await().state() == Delivery.State.RUNNING;
  }

  private static <T> List<T> awaitAll(Stream<Future<T>> calls) {
    var futures = calls.toList();
    Future.all(futures).await();
    return futures.stream().map(Future::result).toList();
  }

  private static List<ActivityId> ids(Session session) {
    return session.feed(Paging.first(Page.MAX_LIMIT)).await().page().items().stream()
        .map(entry -> entry.activity().id())
        .toList();
  }

  private static List<String> texts(Session session) {
    return session.feed(Paging.first(Page.MAX_LIMIT)).await().page().items().stream()
        .map(entry -> entry.activity().object().text().orElse(""))
        .toList();
  }
}
