// SPDX-License-Identifier: Apache-2.0
package tidings.schema.readers;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.ActivityId;
import tidings.core.Position;
import tidings.core.Ref;
import tidings.schema.ActivityKeys;
import tidings.schema.ActorFixture;
import tidings.schema.ItemType;
import tidings.schema.SystemKeys;
import tidings.schema.rows.SchemaRow;
import tidings.store.ForwardingTable;
import tidings.store.Item;
import tidings.store.Table;
import tidings.store.Transaction;

/** When the outbox of a large audience is spread over several partitions. */
@ExtendWith(VertxExtension.class)
final class LargeAudiencesTest {
  private static final Ref LISBON = Ref.parse("city:lisbon");
  private static final int MERGE_ABOVE = 10;

  @AutoClose
  ActorFixture fixture;
  LargeAudiences audiences;

  /** As if other processes used it too. */
  private record SharedTable(Table table) implements ForwardingTable {
    @Override
    public boolean isShared() {
      return true;
    }
  }

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    fixture = ActorFixture.open(vertx, folder);
    audiences =
        new LargeAudiences(new SharedTable(fixture.table()), MERGE_ABOVE, System::nanoTime);
  }

  private Position now() {
    return Position.startOf(fixture.clock().instant());
  }

  private void makeLarge(Ref audience) {
    audiences.switchMode(audience, now(), Position.FIRST);
  }

  private void join(Item.Builder node) {
    new Transaction().put(node.build()).commit(fixture.table()).await();
  }

  private static Item.Builder node(String id) {
    return ItemType.NODE.at(SystemKeys.node(id));
  }

  @Test
  void only_new_rows_are_in_other_partitions_and_only_of_what_many_post_to() {
    makeLarge(LISBON);
    var before = fixture.idGenerator().next();
    assertThat(audiences.isSpreadDue(LISBON)).isTrue();
    audiences.spread(LISBON, now());
    assertThat(audiences.isSpreadDue(LISBON)).isFalse();
    assertThat(keyOf(before)).isEqualTo(ActivityKeys.outbox(LISBON, before).pk());

    fixture.clock().advance(LargeAudiences.LEAD_TIME);
    var after = fixture.idGenerator().next();
    assertThat(keyOf(after))
        .isEqualTo(ActivityKeys.spread(ActivityKeys.outbox(LISBON, after)).pk());
    makeLarge(Ref.parse("user:ana"));
    assertThat(audiences.isSpreadDue(Ref.parse("user:ana"))).isFalse();
  }

  private String keyOf(ActivityId activity) {
    return audiences.current().outbox(LISBON, activity).pk();
  }

  @Test
  void it_stays_spread_when_the_audience_is_small_and_large_again() {
    makeLarge(LISBON);
    audiences.spread(LISBON, now());
    var from = audiences.current().spreadFrom();

    audiences.switchMode(LISBON, now(), Position.FIRST);
    makeLarge(LISBON);

    assertThat(from).containsKey(LISBON);
    assertThat(audiences.current().spreadFrom()).isEqualTo(from);
  }

  @Test
  void it_waits_for_programs_that_would_misread_it() {
    SchemaRow.CURRENT.raise(fixture.table());
    makeLarge(LISBON);
    join(node("new").set(SchemaRow.PROGRAM, 2));
    join(node("former"));

    audiences.spread(LISBON, now());
    assertThat(audiences.isSpreadDue(LISBON)).isTrue();
    assertThat(SchemaRow.findIn(fixture.table())).contains(SchemaRow.CURRENT);

    new Transaction().delete(SystemKeys.node("former")).commit(fixture.table()).await();
    audiences.spread(LISBON, now());
    assertThat(audiences.isSpreadDue(LISBON)).isFalse();
    assertThat(SchemaRow.findIn(fixture.table())).contains(SchemaRow.OF_SPREAD_OUTBOXES);
  }

  @Test
  void a_table_of_one_process_has_no_need_of_it() {
    var alone = new LargeAudiences(fixture.table(), MERGE_ABOVE, System::nanoTime);
    alone.switchMode(LISBON, now(), Position.FIRST);

    assertThat(alone.isSpreadDue(LISBON)).isFalse();
  }
}
