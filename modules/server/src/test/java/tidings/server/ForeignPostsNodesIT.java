// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.server.Await.await;

import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tidings.client.Drafts;
import tidings.client.LiveFrame;
import tidings.client.Paging;
import tidings.client.Session;
import tidings.client.Tidings;
import tidings.core.Activities.ForeignDraft;
import tidings.core.Activities.ForeignPost;
import tidings.core.Activities.Outcome;
import tidings.core.Activities.Upserted;
import tidings.core.Activity;
import tidings.core.Entities.Profile;
import tidings.core.Page;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.store.dynamodb.LocalTable;

/** A site posts with its own ids to two servers on one table. */
@Tag("dynamodb")
final class ForeignPostsNodesIT {
  private static final int POSTS = 40;
  private static final UserId USER = new UserId("ana");
  private static final Ref PORTO = Ref.parse("city:porto");

  private Map<String, String> flags = Map.of();
  private List<ServerProcess> servers = List.of();
  private List<Tidings> clients = List.of();
  private String key = "";

  @BeforeEach
  void startServers() {
    flags = new HashMap<>(TestedStore.dynamoDb(LocalTable.newName()));
    servers = List.of(ServerProcess.serve(flags), ServerProcess.serve(flags));
    clients = servers.stream().map(server -> Tidings.at(server.address())).toList();
    key = CommandRun.lines(
        List.of("keys", "create", "site", "--scopes", "read,write,users"), flags).getLast();
    clients.get(0).site(key).putUser(USER, Profile.named("Ana")).await();
  }

  @AfterEach
  void stop() {
    clients.forEach(Tidings::close);
    servers.forEach(ServerProcess::close);
  }

  @Test
  void the_same_batch_at_both_at_once_creates_each_activity_once() {
    var ben = clients.get(1).signUp("ben", ServerExtension.PASSWORD, "Ben").await();
    ben.follow(USER.ref()).await();
    var begin = Instant.now().minus(Duration.ofHours(2)).truncatedTo(ChronoUnit.MILLIS);
    var drafts = IntStream.range(0, POSTS)
        .mapToObj(each -> new ForeignDraft(Drafts.note("Number " + each, PORTO),
            new ForeignPost("post-" + each, begin.plusMillis(each))))
        .toList();

    var both = Await.awaitAll(Stream.of(0, 1).map(node -> as(node).upsertAll(drafts)));

    var outcomes = both.stream()
        .map(results -> results.stream().map(Future::result).map(Upserted::outcome).toList())
        .toList();
    assertThat(IntStream.range(0, POSTS)).allSatisfy(each -> assertThat(
        outcomes.stream().map(ofNode -> ofNode.get(each)))
        .containsExactlyInAnyOrder(Outcome.CREATED, Outcome.SAME));
    assertThat(as(1).entity(PORTO).await().counts().activities()).isEqualTo(POSTS);
    var newestFirst = drafts.reversed().stream().map(each -> each.post().activity()).toList();
    await(() -> ben.feed(Paging.first(Page.MAX_LIMIT)), feed -> feed.page().items().stream()
        .map(entry -> entry.activity().id()).toList().equals(newestFirst));
    assertThat(as(0).activitiesWithForeignId("post-7")).extracting(Activity::id)
        .containsExactly(drafts.get(7).post().activity());
  }

  @Test
  void a_recent_one_at_one_server_reaches_the_sockets_of_the_other() {
    var ben = clients.get(1).signUp("ben", ServerExtension.PASSWORD, "Ben").await();
    ben.follow(USER.ref()).await();
    Await.awaitPosition(ben, Instant.now());
    var socket = ben.live().await();
    var time = Instant.now().minus(Duration.ofMinutes(1)).truncatedTo(ChronoUnit.MILLIS);

    var posted = as(0).upsert(Drafts.note("Fresh"), new ForeignPost("fresh", time)).await();

    assertThat(await(socket.next(LiveFrame.ActivityArrived.class)).activity().id())
        .isEqualTo(posted.activity().id());
  }

  private Session as(int node) {
    return clients.get(node).withKey(key, USER.ref()).await();
  }
}
