// SPDX-License-Identifier: Apache-2.0
package tidings.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.schema.ActorFixture.RETENTION;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.Activity.Content;
import tidings.core.Activity.Counts;
import tidings.core.ActivityId;
import tidings.core.Edge;
import tidings.core.Envelope;
import tidings.core.Poll.Votes;
import tidings.core.Position;
import tidings.core.UserId;
import tidings.schema.ActivityKeys;
import tidings.schema.ActorFixture;
import tidings.schema.BookmarkKeys;
import tidings.schema.FeedKeys;
import tidings.schema.FixtureRows;
import tidings.schema.FollowKeys;
import tidings.schema.ItemType;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.BookmarkFoldersRow;
import tidings.schema.rows.BookmarkRow;
import tidings.schema.rows.CountsRow;
import tidings.schema.rows.EdgeRow;
import tidings.schema.rows.FeedRow;
import tidings.schema.rows.NoticeGroup;
import tidings.schema.rows.NoticeRow;
import tidings.schema.rows.OutboxRow;
import tidings.schema.rows.VoteRow;
import tidings.store.Change;
import tidings.store.Transaction;
import tidings.verify.Finding.Kind;

/** Findings and repairs in a small table: Ben follows Ana, who has posted. */
@ExtendWith(VertxExtension.class)
final class VerifyTest {
  @AutoClose
  ActorFixture fixture;
  UserId ana;
  UserId ben;
  ActivityId posted;
  Verify verify;
  Repair repair;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    fixture = ActorFixture.open(vertx, folder);
    var rows = new FixtureRows(fixture);
    ana = rows.user("ana");
    ben = rows.user("ben");
    var edge = Edge.unlimited(ana.ref(), fixture.clock().instant());
    rows.edge(ben, edge);
    boolean unfilled = false;
    write(new Transaction().put(EdgeRow.following(ben, edge, unfilled, 2)));
    posted = rows.activity(ana);
    verify = new Verify(fixture.table(), fixture.watermark()::low, Duration.ZERO, fixture.clock(),
        ActorFixture.cachePolicy(fixture.table()));
    repair = new Repair(fixture.table(), fixture.watermark());
  }

  @Test
  void feed_rows_and_counts_are_derived_from_edges_and_activities() {
    assertThat(findings()).extracting(finding -> finding.kind() + " " + finding.subject())
        .containsExactlyInAnyOrder(
            "MISSING feed user:ana", "MISSING feed user:ben", "ADRIFT count user:ana followers",
            "ADRIFT count user:ana activities", "ADRIFT count user:ben following");
    repairAll();
    assertThat(findings()).isEmpty();
    assertThat(fixture.table().get(FeedKeys.feed(ben, posted)).await()).isPresent();
    var counts = fixture.table().get(ActivityKeys.counts(ana.ref())).await().orElseThrow();
    assertThat(counts.number("followers")).isEqualTo(1);
  }

  @Test
  void counts_of_bookmarks_are_derived_from_bookmarks() {
    repairAll();
    var bookmark = new BookmarkRow(ben, posted, fixture.clock().instant(), Optional.of("To read"));
    var counts = BookmarkFoldersRow.of(ben, Optional.empty());
    var transaction = new Transaction();
    bookmark.items().forEach(transaction::put);
    counts.with(bookmark).with(bookmark).addTo(transaction);
    write(transaction);
    assertThat(findings()).singleElement().satisfies(finding -> {
      assertThat(finding.subject()).isEqualTo("bookmarks user:ben");
      assertThat(finding.detail())
          .isEqualTo("counts 2 in {To read=2} and should count 1 in {To read=1}");
    });

    repairAll();

    assertThat(findings()).isEmpty();
    var repaired = fixture.table().get(BookmarkKeys.folders(ben)).await();
    assertThat(BookmarkFoldersRow.of(ben, repaired).folders()).containsEntry("To read", 1L);
  }

  @Test
  void counts_of_a_poll_are_derived_from_votes() {
    repairAll();
    var now = fixture.clock().instant();
    write(new Transaction()
        .put(new VoteRow(ana, posted, List.of(0, 2), now).item())
        .put(new VoteRow(ben, posted, List.of(2), now).item())
        .update(ActivityKeys.counts(posted.ref()), ItemType.COUNTS.asChange(),
            Change.add(CountsRow.votes(1), 1), Change.add(CountsRow.VOTERS, 1)));
    assertThat(findings()).extracting(Finding::subject).allMatch(
        subject -> subject.startsWith("count " + posted.ref() + " vote"));

    repairAll();

    assertThat(findings()).isEmpty();
    var repaired = fixture.table().get(ActivityKeys.counts(posted.ref())).await();
    assertThat(CountsRow.ofActivity(repaired).votes())
        .isEqualTo(new Votes(Map.of(0, 1L, 2, 2L), 2));
  }

  @Test
  void counts_of_comments_on_comments_are_derived_from_the_threads_below() {
    var comment = comment(posted);
    comment(comment(comment));
    comment(comment);

    repairAll();

    assertThat(findings()).isEmpty();
    var repaired = fixture.table().get(ActivityKeys.counts(posted.ref())).await();
    assertThat(CountsRow.ofActivity(repaired))
        .isEqualTo(new Counts(Map.of(), 1, 4, 0, Votes.NONE));
  }

  /** A comment of before nested ones were counted. */
  private ActivityId comment(ActivityId parent) {
    var envelope = new Envelope(
        fixture.idGenerator().next(), ana, Envelope.COMMENT, List.of(parent.ref()));
    write(new Transaction()
        .put(new ActivityRow(envelope, Content.note("So"), Optional.empty(), true).item())
        .put(OutboxRow.of(parent.ref(), envelope))
        .put(OutboxRow.ofComment(envelope)));
    return envelope.id();
  }

  @Test
  void an_edge_with_one_side_is_found_and_completed() {
    repairAll();
    write(new Transaction().delete(FollowKeys.follower(ana.ref(), ben)));
    assertThat(findings()).extracting(Finding::subject).contains("edge user:ben user:ana");
    repairAll();
    assertThat(fixture.table().get(FollowKeys.follower(ana.ref(), ben)).await()).isPresent();
    assertThat(findings()).isEmpty();
  }

  @Test
  void a_row_that_no_page_shows_is_stale_and_no_fault() {
    var cleo = new FixtureRows(fixture).user("cleo");
    repairAll();
    write(new Transaction().put(FeedRow.of(cleo, posted, RETENTION)));
    assertThat(findings()).singleElement().satisfies(finding -> {
      assertThat(finding.kind().isFault()).isFalse();
      assertThat(finding.detail()).isEqualTo("has a row that no follow admits: " + posted);
    });
    repairAll();
    assertThat(fixture.table().get(FeedKeys.feed(cleo, posted)).await()).isEmpty();
  }

  @Test
  void the_row_of_a_deleted_activity_is_told_from_one_that_no_follow_admits() {
    repairAll();
    var purgeTime = fixture.clock().instant().plus(RETENTION).getEpochSecond();
    write(new Transaction().update(ActivityKeys.profile(posted),
        ActivityRow.delete(purgeTime, newPosition())));

    assertThat(findings()).filteredOn(finding -> finding.kind() == Kind.STALE)
        .extracting(Finding::detail).isNotEmpty()
        .containsOnly("has a row of a deleted activity: " + posted);
    repairAll();
    assertThat(fixture.table().get(FeedKeys.feed(ben, posted)).await()).isEmpty();
  }

  @Test
  void one_user_is_verified_alone() {
    repairAll();
    write(new Transaction()
        .update(ActivityKeys.counts(ana.ref()), Change.add("followers", 5))
        .update(ActivityKeys.counts(ben.ref()), Change.add("following", 5)));
    var found = new ArrayList<Finding>();
    verify.verifyUser(ben, found::add);
    assertThat(found).extracting(Finding::subject).containsExactly("count user:ben following");
  }

  @Test
  void a_finding_that_has_changed_since_is_not_repaired() {
    repairAll();
    var group = NoticeGroup.likes(posted);
    write(new Transaction().add(likedBy(ben, group).write(newPosition())));
    var found = findings().getFirst();
    assertThat(found.kind()).isEqualTo(Kind.ADRIFT);

    write(new Transaction().add(likedBy(new UserId("cleo"), group).write(newPosition())));
    assertThat(repair.repair(found)).isFalse();
    assertThat(repair.repair(findings().getFirst())).isTrue();
    assertThat(findings()).isEmpty();
  }

  private NoticeRow likedBy(UserId user, NoticeGroup group) {
    return NoticeRow.read(fixture.table(), ana, group)
        .with(state -> state.joinedBy(user, fixture.clock().instant()));
  }

  private List<Finding> findings() {
    var found = new ArrayList<Finding>();
    verify.verifySegment(0, 1, 1_000, found::add, rows -> {});
    return found;
  }

  /** Repairs twice: the counts of an entity are one row, of which a round repairs one. */
  private void repairAll() {
    findings().forEach(repair::repair);
    findings().forEach(repair::repair);
  }

  private void write(Transaction transaction) {
    transaction.commit(fixture.table()).await();
  }

  private Position newPosition() {
    return Position.of(fixture.idGenerator().next());
  }
}
