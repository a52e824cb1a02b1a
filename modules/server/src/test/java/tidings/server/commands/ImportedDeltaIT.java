// SPDX-License-Identifier: Apache-2.0
package tidings.server.commands;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.server.commands.ImportCommandIT.DAY;
import static tidings.server.commands.ImportCommandIT.LISBON;
import static tidings.server.commands.ImportCommandIT.account;
import static tidings.server.commands.ImportCommandIT.follow;
import static tidings.server.commands.ImportCommandIT.note;
import static tidings.server.commands.ImportCommandIT.sampleLines;

import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.ActivityId;
import tidings.core.UserId;
import tidings.schema.ActivityKeys;
import tidings.schema.FeedKeys;
import tidings.schema.FollowKeys;
import tidings.schema.rows.EdgeRow;

/** A later file with activities: they reach the feeds of the followers that the store has. */
@Tag("api")
final class ImportedDeltaIT {
  private static final UserId BEN = new UserId("ben");
  private static final String TIME = DAY + "T10:00:00Z";
  private static final ActivityId DELTA = ActivityId.of(Instant.parse(TIME), "delta");
  private static final String IN_LISBON = note("delta", "ana", TIME)
      .replace("\"verb\"", "\"targets\":[\"city:lisbon\"],\"verb\"");

  @TempDir
  Path folder;

  private ImportStore store;

  @BeforeEach
  void createStore() {
    store = new ImportStore(folder);
    store.importLines(sampleLines());
  }

  @Test
  void followers_get_the_rows_of_new_activities_and_no_edge_is_filled_again() {
    var result = store.importLines(IN_LISBON);

    assertThat(result.filledEdges()).isZero();
    assertThat(isInFeed("ana")).isTrue();
    assertThat(isInFeed("ben")).isTrue();
    assertThat(isInFeed("cleo")).isTrue();
    var edge = store.brokenStore().row(FollowKeys.edge(BEN, LISBON)).orElseThrow();
    assertThat(EdgeRow.isUnfilled(edge)).isFalse();
    assertThat(store.isConsistent()).isTrue();
  }

  @Test
  void an_edge_gets_what_it_admits() {
    store.importLines(account("dora"), account("emil"),
        follow("dora", "city:lisbon").replace("\"since\"", "\"verbs\":[\"share\"],\"since\""),
        follow("emil", "city:lisbon").replace("\"since\"", "\"intervals\":[\""
            + ActivityId.of(Instant.parse(TIME).plusSeconds(1), "later") + "\"],\"since\""));

    store.importLines(IN_LISBON);

    assertThat(isInFeed("dora")).isFalse();
    assertThat(isInFeed("emil")).isFalse();
    assertThat(isInFeed("ben")).isTrue();
    assertThat(store.isConsistent()).isTrue();
  }

  @Test
  void follows_and_activities_of_the_same_delta_meet() {
    store.importLines(follow("dora", "city:lisbon"), IN_LISBON, account("dora"));

    assertThat(isInFeed("dora")).isTrue();
    assertThat(store.isConsistent()).isTrue();
  }

  @Test
  void activities_older_than_feeds_keep_get_no_rows() {
    var result = store.importLines(note("old", "ana", "2009-01-01T00:00:00Z"));

    assertThat(result.filledEdges()).isZero();
    assertThat(result.rows()).isEqualTo(3); // in the outbox, the foreign id, and the body
    assertThat(store.isConsistent()).isTrue();
  }

  @Test
  void a_killed_delta_is_completed_by_the_same_file() {
    store.importLines(IN_LISBON);
    store.brokenStore().remove(ActivityKeys.profile(DELTA)); // stored last
    store.brokenStore().remove(FeedKeys.feed(BEN, DELTA));

    store.importLines(IN_LISBON);

    assertThat(isInFeed("ben")).isTrue();
    assertThat(store.isConsistent()).isTrue();
  }

  private boolean isInFeed(String user) {
    return store.brokenStore().row(FeedKeys.feed(new UserId(user), DELTA)).isPresent();
  }
}
