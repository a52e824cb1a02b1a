// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tidings.core.Edge;
import tidings.core.Notifications.Kind;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.ActivityKeys;
import tidings.schema.ActorFixture;
import tidings.schema.FeedKeys;
import tidings.schema.FollowKeys;
import tidings.schema.SystemKeys;
import tidings.schema.rows.CountsRow;
import tidings.schema.rows.EdgeRow;
import tidings.schema.rows.NoticeGroup;
import tidings.schema.rows.NoticeRow;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Query;

/** Checks that the rows of edges are consistent with each other. */
record FollowingRows(ActorFixture fixture, Collection<UserId> people, List<Ref> places) {

  void requireConsistent() {
    people.forEach(this::assertBothSidesAgree);
    places.forEach(this::assertFollowersAreCounted);
    people.forEach(this::assertNoticesMatchFollowers);
  }

  private void assertBothSidesAgree(UserId user) {
    var edges = edges(user);
    var open = edges.stream().filter(Edge::isOpen).toList();
    var counts = fixture.table().get(ActivityKeys.counts(user.ref())).await();
    assertThat(CountsRow.ofEntity(counts).following()).isEqualTo(open.size());
    assertThat(CountsRow.pastEdges(counts)).isEqualTo(edges.size() - open.size());
    for (var edge : edges) {
      assertThat(fixture.table().get(FollowKeys.follower(edge.target(), user)).await())
          .hasValueSatisfying(
              row -> assertThat(EdgeRow.edge(edge.target(), row)).isEqualTo(edge));
    }
    for (var target : places) {
      assertThat(fixture.table().get(FollowKeys.notified(target, user)).await().isPresent())
          .isEqualTo(
              edges.stream().anyMatch(edge -> edge.target().equals(target) && edge.notifies()));
    }
    assertThat(due(user)).containsExactlyInAnyOrderElementsOf(
        edges.stream()
            .flatMap(edge -> edge.until().stream().map(end -> due(user, edge)))
            .toList());
  }

  private void assertFollowersAreCounted(Ref target) {
    var counts = fixture.table().get(ActivityKeys.counts(target)).await();
    assertThat(CountsRow.ofEntity(counts).followers()).isEqualTo(openFollowers(target).count());
  }

  private void assertNoticesMatchFollowers(UserId user) {
    Map<String, Long> followers = openFollowers(user.ref())
        .collect(groupingBy(edge -> NoticeGroup.follows(edge.since()).id(), counting()));
    var counts = all(FeedKeys.noticesOf(user))
        .map(row -> NoticeRow.of(user, row))
        .filter(notice -> !notice.isEmpty())
        .filter(notice -> notice.group().kind() == Kind.FOLLOW)
        .collect(toMap(NoticeRow::id, notice -> notice.state().count()));
    assertThat(counts).isEqualTo(followers);
  }

  void assertNoneHasEnded() {
    var now = fixture.clock().instant();
    for (var user : people) {
      assertThat(edges(user)).noneMatch(edge -> edge.isOpen() && !edge.isOpenAt(now));
    }
  }

  private List<Edge> edges(UserId user) {
    return all(FollowKeys.edgesOf(user))
        .map(row -> EdgeRow.edge(EdgeRow.followed(row.key()), row))
        .toList();
  }

  private Stream<Edge> openFollowers(Ref target) {
    return all(FollowKeys.followersOf(target)).map(row -> EdgeRow.edge(target, row))
        .filter(Edge::isOpen);
  }

  /** Scheduled ends of a user's follows. */
  private List<Key> due(UserId user) {
    var later = fixture.clock().instant().plus(Duration.ofDays(1));
    return IntStream.range(0, SystemKeys.DUE_SHARDS)
        .boxed()
        .flatMap(shard -> all(SystemKeys.dueUntil(shard, later)))
        .map(Item::key)
        .filter(key -> key.sk().contains("#edge#" + user + "#"))
        .toList();
  }

  private static Key due(UserId user, Edge edge) {
    return SystemKeys.due(edge.until().orElseThrow(), "edge#" + user + "#" + edge.target());
  }

  private Stream<Item> all(Query query) {
    return fixture.table().queryAll(query).await().stream();
  }
}
