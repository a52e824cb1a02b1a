// SPDX-License-Identifier: Apache-2.0
package tidings.app;

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
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Keys;
import tidings.store.Query;
import tidings.store.embedded.Stage;
import tidings.store.rows.CountsRow;
import tidings.store.rows.EdgeRow;
import tidings.store.rows.NoticeRow;

/** What is stored of the edges of a few people: it says the same everywhere. */
record FollowingRows(Stage stage, Collection<UserId> people, List<Ref> places) {

  void assertAgree() {
    people.forEach(this::assertBothSidesAgree);
    places.forEach(this::assertFollowersAreCounted);
    people.forEach(this::assertNoticesTellOfFollowers);
  }

  private void assertBothSidesAgree(UserId who) {
    var edges = edges(who);
    var open = edges.stream().filter(Edge::isOpen).toList();
    var counts = stage.table().get(Keys.counts(who.ref())).await();
    assertThat(CountsRow.ofEntity(counts).following()).isEqualTo(open.size());
    assertThat(CountsRow.kept(counts)).isEqualTo(edges.size() - open.size());
    for (var edge : edges) {
      assertThat(stage.table().get(Keys.follower(edge.what(), who)).await())
          .hasValueSatisfying(
              row -> assertThat(EdgeRow.edge(edge.what(), row)).isEqualTo(edge));
    }
    for (var what : places) {
      assertThat(stage.table().get(Keys.notified(what, who)).await().isPresent())
          .isEqualTo(edges.stream().anyMatch(edge -> edge.what().equals(what) && edge.notifies()));
    }
    assertThat(due(who)).containsExactlyInAnyOrderElementsOf(
        edges.stream()
            .flatMap(edge -> edge.until().stream().map(end -> due(who, edge)))
            .toList());
  }

  private void assertFollowersAreCounted(Ref what) {
    var counts = stage.table().get(Keys.counts(what)).await();
    assertThat(CountsRow.ofEntity(counts).followers()).isEqualTo(openFollowers(what).count());
  }

  private void assertNoticesTellOfFollowers(UserId who) {
    Map<String, Long> followers = openFollowers(who.ref())
        .collect(groupingBy(edge -> NoticeRow.followed(edge.since()), counting()));
    var told = all(Keys.noticesOf(who))
        .map(row -> NoticeRow.of(who, row))
        .filter(group -> !group.isEmpty())
        .filter(notice -> notice.kind() == Kind.FOLLOW)
        .collect(toMap(NoticeRow::group, NoticeRow::count));
    assertThat(told).isEqualTo(followers);
  }

  void assertNoneHasEnded() {
    var now = stage.clock().instant();
    for (var who : people) {
      assertThat(edges(who)).noneMatch(edge -> edge.isOpen() && !edge.isOpenAt(now));
    }
  }

  private List<Edge> edges(UserId who) {
    return all(Keys.edgesOf(who))
        .map(row -> EdgeRow.edge(EdgeRow.followed(row.key()), row))
        .toList();
  }

  private Stream<Edge> openFollowers(Ref what) {
    return all(Keys.followersOf(what)).map(row -> EdgeRow.edge(what, row)).filter(Edge::isOpen);
  }

  /** What is due of somebody, soon or later. */
  private List<Key> due(UserId who) {
    var later = stage.clock().instant().plus(Duration.ofDays(1));
    return IntStream.range(0, Keys.DUE_SHARDS)
        .boxed()
        .flatMap(shard -> all(Keys.dueUntil(shard, later)))
        .map(Item::key)
        .filter(key -> key.sk().contains("#edge#" + who + "#"))
        .toList();
  }

  private static Key due(UserId who, Edge edge) {
    return Keys.due(edge.until().orElseThrow(), "edge#" + who + "#" + edge.what());
  }

  private Stream<Item> all(Query question) {
    return stage.table().all(question).await().stream();
  }
}
