// SPDX-License-Identifier: Apache-2.0
package tidings.bench.grow;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.Position;
import tidings.schema.ItemType;
import tidings.schema.TidingsLayout;
import tidings.schema.readers.FeedCachePolicy;
import tidings.store.Item;
import tidings.store.Slices;
import tidings.store.Table;
import tidings.store.embedded.EmbeddedSettings;
import tidings.store.embedded.EmbeddedTable;
import tidings.verify.Verify;

/** A generated community is one that real use could have stored. */
final class ScaledCommunityLoaderTest {
  private static final int PEOPLE = 300;
  /** Some of so few people are large audiences. */
  private static final int MERGE_ABOVE = 100;
  private static final int BATCH_SIZE = 200;

  private final ScaledCommunity community =
      new ScaledCommunity(PEOPLE, Instant.now().truncatedTo(ChronoUnit.MILLIS));

  @TempDir
  private Path folder;

  @Test
  void verify_finds_nothing() {
    var loaded = ScaledCommunityLoader.fill(folder, community, MERGE_ABOVE);
    var findings = new ArrayList<String>();

    withTable(folder, table -> verify(table)
        .verifySegment(0, 1, BATCH_SIZE, finding -> findings.add(finding.toString()), rows -> {}));

    assertThat(findings).isEmpty();
    assertThat(loaded.largeAudiences()).isPositive();
  }

  @Test
  void the_number_of_rows_is_as_reported() {
    var loaded = ScaledCommunityLoader.fill(folder, community, MERGE_ABOVE);

    var items = items(folder);

    assertThat(items.stream().filter(ItemType.EDGE::matches)).hasSize((int) loaded.follows());
    assertThat(items.stream().filter(ItemType.FOLLOWER::matches)).hasSize((int) loaded.follows());
    assertThat(items.stream().filter(ItemType.LARGE_AUDIENCE::matches))
        .hasSize((int) loaded.largeAudiences());
    assertThat(items.stream().filter(ItemType.ACTIVITY::matches))
        .hasSize(ScaledCommunity.POSTS * PEOPLE);
  }

  @Test
  void the_same_community_is_stored_twice() {
    var again = folder.resolve("again");
    ScaledCommunityLoader.fill(folder.resolve("first"), community, MERGE_ABOVE);
    ScaledCommunityLoader.fill(again, community, MERGE_ABOVE);

    assertThat(items(again)).isEqualTo(items(folder.resolve("first")));
  }

  @Test
  void followers_have_a_heavy_tail() {
    var large = new ScaledCommunity(20_000, community.newest());
    var followers = FollowerLists.of(large);

    assertThat(followers.size() / (double) large.size()).isBetween(49.0, 51.0);
    assertThat(followers.count(large.personOfRank(0))).isGreaterThan(5_000);
    assertThat(followers.count(large.personOfRank(large.rankOfFollowers(300)))).isBetween(230, 370);
    assertThat(followers.count(large.personOfRank(19_000))).isLessThan(40);
  }

  private static Verify verify(Table table) {
    var clock = InstantSource.system();
    var policy = FeedCachePolicy.of(table, Duration.ofDays(1), MERGE_ABOVE);
    return new Verify(table, () -> Position.startOf(clock.instant()), Duration.ZERO, clock, policy);
  }

  private static List<Item> items(Path data) {
    var items = new ArrayList<Item>();
    withTable(data,
        table -> Slices.ofTable(table, BATCH_SIZE).items().forEach(items::add));
    return items;
  }

  private static void withTable(Path data, Consumer<Table> action) {
    var vertx = Vertx.vertx();
    var table = EmbeddedTable.open(vertx, data, EmbeddedSettings.defaults(), TidingsLayout.INSTANCE,
        InstantSource.system());
    try {
      action.accept(table);
    } finally {
      table.close().await();
      vertx.close().await();
    }
  }
}
