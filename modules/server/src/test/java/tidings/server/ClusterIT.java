// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.server.Await.await;
import static tidings.server.Await.awaitDelivery;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tidings.client.Drafts;
import tidings.client.Edits;
import tidings.client.LiveFrame;
import tidings.client.LiveOptions;
import tidings.client.Session;
import tidings.client.Tidings;
import tidings.core.Follows;
import tidings.core.Reach;
import tidings.core.Ref;
import tidings.store.Eventually;
import tidings.store.dynamodb.LocalTable;

/**
 * Servers that are connected tell each other what happens. Their heartbeats, by which others find
 * that, are longer than any test.
 */
@Tag("dynamodb")
final class ClusterIT {
  private static final Pattern LISTED = Pattern.compile(
      "[-0-9a-f]{36}   \\S+ +20[-0-9]+T[0-9:.]+Z   127[.]0[.]0[.]1:\\d+ +alive +1 +\\d+ +\\d+ +[1-9]\\d*");
  private static final List<ServerProcess> servers = new ArrayList<>();
  private static final List<Tidings> clients = new ArrayList<>();
  private static Map<String, String> storeFlags = Map.of();
  private static int tests;

  private Session ana;
  private Session ben;
  private Ref porto;

  @BeforeAll
  static void startServers() {
    storeFlags = TestedStore.dynamoDb(LocalTable.newName());
    var flags = new HashMap<>(storeFlags);
    flags.put("--live.heartbeat", "10m");
    flags.putAll(TestSettings.CONNECTED);
    servers.add(ServerProcess.serve(flags));
    servers.add(ServerProcess.serve(flags));
    servers.forEach(server -> clients.add(Tidings.at(server.address())));
    awaitConnected(); // servers connect beside serving
  }

  private static void awaitConnected() {
    Eventually.until(
        () -> CommandRun.lines(List.of("nodes"), storeFlags).stream().skip(1).toList(),
        lines -> lines.size() == 2
            && lines.stream().allMatch(line -> LISTED.matcher(line).matches()));
  }

  @AfterAll
  static void stop() {
    clients.forEach(Tidings::close);
    servers.forEach(ServerProcess::close);
  }

  @BeforeEach
  void signUp() {
    int test = tests++;
    ana = clients.get(0).signUp("ana" + test, ServerExtension.PASSWORD, "Ana").await();
    ben = clients.get(1).signUp("ben" + test, ServerExtension.PASSWORD, "Ben").await();

    porto = Ref.parse("city:porto" + test);
  }

  @Test
  void a_post_reaches_the_sockets_of_the_other_node() {
    ana.follow(porto).await();
    var socket = ana.live().await();

    var posted = ben.post("Hello", porto).await();

    var frame = await(socket.next(LiveFrame.ActivityArrived.class));
    assertThat(frame.activity().id()).isEqualTo(posted.id());
    assertThat(frame.via()).containsExactly(porto);
    awaitDelivery(ben, posted); // the frame may come before the feed rows
    assertThat(texts(ana)).containsExactly("Hello");
  }

  @Test
  void the_command_nodes_tells_that_each_hears_the_other() {
    awaitConnected();
  }

  @Test
  void a_post_reaches_the_other_sockets_of_its_author() {
    var socket = signedInElsewhere(ben).live().await();

    var posted = ben.post("Mine").await();

    var frame = await(socket.next(LiveFrame.ActivityArrived.class));
    assertThat(frame.activity().id()).isEqualTo(posted.id());
    assertThat(frame.via()).isEmpty();
  }

  @Test
  void a_follow_through_another_node_counts_for_the_next_post() {
    var socket = ana.live().await();
    signedInElsewhere(ana).follow(porto).await();
    await(socket.next(LiveFrame.Gap.class));

    ben.post("Now", porto).await();

    assertThat(await(socket.next(LiveFrame.ActivityArrived.class)).via()).containsExactly(porto);
  }

  @Test
  void after_an_unfollow_through_another_node_nothing_more_arrives() {
    var lisbon = Ref.parse("city:lisbon" + porto.id());
    ana.follow(porto).await();
    ana.follow(lisbon).await();
    var socket = ana.live().await();
    signedInElsewhere(ana).unfollow(porto).await();
    assertThat(await(socket.next(LiveFrame.AudienceWithdrawn.class)).ref()).isEqualTo(porto);

    awaitDelivery(ben, ben.post("Unwanted", porto).await());
    var wanted = ben.post("Wanted", lisbon).await();

    assertThat(await(socket.next(LiveFrame.ActivityArrived.class)).activity().id())
        .isEqualTo(wanted.id());
  }

  @Test
  void after_an_unfollow_that_keeps_the_past_nothing_more_arrives() {
    var lisbon = Ref.parse("city:lisbon" + porto.id());
    ana.follow(porto).await();
    ana.follow(lisbon).await();
    var socket = ana.live().await();
    ana.unfollow(porto, Follows.History.KEEP).await();

    awaitDelivery(ben, ben.post("Unwanted", porto).await());
    var wanted = ben.post("Wanted", lisbon).await();

    assertThat(await(socket.next(LiveFrame.ActivityArrived.class)).activity().id())
        .isEqualTo(wanted.id());
  }

  @Test
  void counts_edits_and_deletions_reach_those_who_show_the_post() {
    var posted = ben.post("First words").await();
    var socket = ana.live(LiveOptions.FROM_NOW.showing(List.of(posted.id()))).await();

    ben.like(posted.id(), "like").await();
    assertThat(await(socket.next(LiveFrame.CountsChanged.class)).counts().likes())
        .containsEntry("like", 1L);
    ben.edit(posted.id(), Edits.text("Better words")).await();
    assertThat(await(socket.next(LiveFrame.ActivityChanged.class)).activity().object().text())
        .contains("Better words");
    ben.delete(posted.id()).await();
    assertThat(await(socket.next(LiveFrame.ActivityRemoved.class)).id()).isEqualTo(posted.id());
    ben.restore(posted.id()).await();
    assertThat(await(socket.next(LiveFrame.ActivityChanged.class)).activity().id())
        .isEqualTo(posted.id());
  }

  @Test
  void a_notification_reaches_the_sockets_of_the_other_node() {
    var posted = ana.post("Like this").await();
    var socket = ana.live().await();

    ben.like(posted.id(), "like").await();

    assertThat(await(socket.next(LiveFrame.NotificationChanged.class)).unread()).isEqualTo(1);
    signedInElsewhere(ana).notifications().markAllRead().await();
    assertThat(await(socket.next(LiveFrame.NotificationChanged.class)).unread()).isZero();
  }

  @Test
  void a_post_for_followers_reaches_those_alone() {
    ana.follow(porto).await();
    ana.follow(ben.ref()).await();
    var eve = clients.get(0).signUp("eve" + porto.id(), ServerExtension.PASSWORD, "Eve").await();
    eve.follow(porto).await();
    var ofEve = eve.live().await();
    var ofAna = ana.live().await();

    var closed = ben.post(Drafts.note("Friends", porto).with(Reach.FOLLOWERS)).await();
    assertThat(await(ofAna.next(LiveFrame.ActivityArrived.class)).activity().id())
        .isEqualTo(closed.id());
    awaitDelivery(ben, closed);
    var open = ben.post("Everybody", porto).await();

    assertThat(await(ofEve.next(LiveFrame.ActivityArrived.class)).activity().id())
        .isEqualTo(open.id());
  }

  @Test
  void a_block_through_another_node_holds_at_once() {
    ana.follow(porto).await();
    var eve = clients.get(1).signUp("eve" + porto.id(), ServerExtension.PASSWORD, "Eve").await();
    var socket = ana.live().await();
    signedInElsewhere(ana).block(ben.ref()).await();
    await(socket.next(LiveFrame.Gap.class));

    awaitDelivery(ben, ben.post("Hidden", porto).await());
    var shown = eve.post("Shown", porto).await();

    assertThat(await(socket.next(LiveFrame.ActivityArrived.class)).activity().id())
        .isEqualTo(shown.id());
  }

  @Test
  void a_session_that_ends_on_another_node_closes_its_socket() {
    var elsewhere = signedInElsewhere(ana);
    var socket = ana.live().await();

    elsewhere.endOtherSessions().await();

    assertThat(await(socket.ended()).code()).isEqualTo(4401);
  }

  @Test
  void reading_on_one_node_is_shown_on_the_other() {
    var socket = ana.live().await();
    ana.post("Own").await();
    var elsewhere = signedInElsewhere(ana);
    var page = elsewhere.feed().await();

    elsewhere.markReadUpTo(page.position()).await();

    await(socket.next(LiveFrame.ReadPositionMoved.class));
  }

  private Session signedInElsewhere(Session session) {
    return clients.get(session == ben ? 0 : 1)
        .signIn(session.ref().id(), ServerExtension.PASSWORD).await();
  }

  private static List<String> texts(Session session) {
    return session.feed().await().page().items().stream()
        .map(entry -> entry.activity().object().text().orElse("")).toList();
  }
}
