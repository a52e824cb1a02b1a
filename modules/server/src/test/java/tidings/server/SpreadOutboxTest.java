// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.FeedPage;
import tidings.client.Paging;
import tidings.client.Session;
import tidings.core.Activities.Sort;
import tidings.core.Activity;
import tidings.core.ActivityFilter;
import tidings.core.ActivityId;
import tidings.core.Follows.FollowOptions;
import tidings.core.Ref;
import tidings.schema.ActivityKeys;
import tidings.schema.readers.LargeAudiences;
import tidings.schema.rows.SchemaRow;
import tidings.store.Query;
import tidings.store.Slices;

/** On a shared table the outbox of a large place is in several partitions, and reads like any other. */
@Tag("api")
final class SpreadOutboxTest {
  private static final int SPREAD_POSTS = 12;
  private static final int PAGE_SIZE = 5;

  @RegisterExtension
  static final ServerExtension server = new ServerExtension(Map.of("--feeds.mergeAbove", "2"));

  private final Session ana = server.signUp("Ana");
  private final Session ben = server.signUp("Ben");
  private final Session cid = server.signUp("Cid");
  private final Session dan = server.signUp("Dan");
  private final Ref city = server.city("Lisbon");
  /** Oldest first. */
  private final List<Activity> posted = new ArrayList<>();

  @BeforeEach
  void spreadTheOutbox() {
    List.of(ben, cid, dan).forEach(reader -> reader.follow(city).await());
    post("by which it is seen to be large");
    post("by which its outbox is to be spread");
    server.advanceClock(LargeAudiences.LEAD_TIME);
    IntStream.range(0, SPREAD_POSTS).forEach(number -> post("Post " + number));
  }

  private void post(String text) {
    var post = ana.post(text, city).await();
    Await.awaitDelivery(ana, post);
    posted.add(post);
  }

  private List<ActivityId> newestFirst() {
    return posted.reversed().stream().map(Activity::id).toList();
  }

  private List<ActivityId> listed(ActivityFilter filter) {
    return ben.activitiesOf(city, filter).withPageSize(PAGE_SIZE).stream().map(Activity::id)
        .toList();
  }

  private static List<ActivityId> feedOf(Session reader) {
    var ids = new ArrayList<ActivityId>();
    var paging = Optional.of(Paging.first(PAGE_SIZE));
    while (paging.isPresent()) {
      var page = reader.feed(paging.get()).await();
      ids.addAll(ids(page));
      paging = page.page().next().map(next -> Paging.first(PAGE_SIZE).after(next));
    }
    return ids;
  }

  private static List<ActivityId> ids(FeedPage feed) {
    return feed.page().items().stream().map(entry -> entry.activity().id()).toList();
  }

  private void requireConsistent() {
    assertThat(server.runCommand("verify").getLast()).contains("missing=0\tadrift=0");
  }

  /** The partitions with rows of the outbox. */
  private List<String> partitions() {
    return server.readStore(table -> ActivityKeys
        .inAllPartitions(city, ActivityKeys.outboxOf(city)).stream()
        .filter(outbox -> Slices.of(table, outbox).items().findAny().isPresent())
        .map(Query::pk)
        .toList());
  }

  @Test
  void it_is_listed_in_order_page_by_page() {
    assertThat(partitions().size() > 1).isEqualTo(!TestedStore.isEmbedded());
    assertThat(listed(ActivityFilter.ALL)).isEqualTo(newestFirst());
    assertThat(ben.activitiesOf(city, Sort.OLDEST).withPageSize(PAGE_SIZE).stream().toList())
        .isEqualTo(posted);
    var entity = ben.entityWithActivities(city).await();
    assertThat(entity.newest().items()).extracting(Activity::id).isEqualTo(newestFirst());
    assertThat(entity.entity().counts().activities()).isEqualTo(posted.size());
  }

  @Test
  void it_is_listed_by_time() {
    var from = posted.get(4);
    var until = posted.get(10);
    var within = ActivityFilter.ALL.since(from.publishedAt()).until(until.publishedAt());

    assertThat(listed(within)).first().isEqualTo(posted.get(9).id());
    assertThat(listed(within)).last().isEqualTo(from.id());
    assertThat(listed(within)).hasSize(6);
  }

  @Test
  void feeds_have_all_of_it() {
    assertThat(feedOf(ben)).isEqualTo(newestFirst());
    ben.unfollow(city).await();
    assertThat(feedOf(ben)).isEmpty();
    var eva = server.signUp("Eva");
    eva.follow(city).await();
    assertThat(feedOf(eva)).isEqualTo(newestFirst());
    requireConsistent();
  }

  @Test
  void a_follow_with_a_limited_backfill_has_its_newest_part() {
    Await.awaitPosition(ben, posted.getLast().publishedAt());
    var eva = server.signUp("Eva");

    eva.follow(city, FollowOptions.DEFAULT.withBackfill(3)).await();

    assertThat(feedOf(eva)).isEqualTo(newestFirst().subList(0, 3));
  }

  @Test
  void it_stays_complete_when_the_audience_is_small_again() {
    cid.unfollow(city).await();
    dan.unfollow(city).await();
    post("by which it is seen to be small");
    server.advanceClock(LargeAudiences.LEAD_TIME);
    IntStream.range(0, SPREAD_POSTS).forEach(number -> post("With rows " + number));

    cid.follow(city).await();

    assertThat(feedOf(ben)).isEqualTo(newestFirst());
    assertThat(feedOf(cid)).isEqualTo(newestFirst());
    assertThat(listed(ActivityFilter.ALL)).isEqualTo(newestFirst());
    requireConsistent();
  }

  @Test
  void a_deleted_activity_leaves_it_and_returns() {
    var deleted = List.copyOf(posted.subList(0, posted.size() - 1));
    deleted.forEach(post -> ana.delete(post.id()).await());
    assertThat(listed(ActivityFilter.ALL)).containsExactly(posted.getLast().id());
    assertThat(feedOf(ben)).containsExactly(posted.getLast().id());
    assertThat(ben.entity(city).await().counts().activities()).isEqualTo(1);
    requireConsistent();

    deleted.forEach(post -> ana.restore(post.id()).await());
    deleted.forEach(post -> Await.awaitDelivery(ana, post));
    assertThat(listed(ActivityFilter.ALL)).isEqualTo(newestFirst());
    assertThat(feedOf(ben)).isEqualTo(newestFirst());
    requireConsistent();
  }

  @Test
  void programs_that_would_read_only_one_partition_may_not_use_the_table_any_more() {
    assertThat(server.<SchemaRow>readStore(table -> SchemaRow.findIn(table).orElseThrow()))
        .isEqualTo(TestedStore.isEmbedded() ? SchemaRow.CURRENT : SchemaRow.OF_SPREAD_OUTBOXES);
  }
}
