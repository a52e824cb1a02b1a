// SPDX-License-Identifier: Apache-2.0
package tidings.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.Nodes;
import tidings.core.Search.Find;
import tidings.core.Search.SearchFilter;
import tidings.core.bus.Bus;
import tidings.core.concurrent.VertxWithoutFiles;
import tidings.core.errors.ErrorCode;
import tidings.core.errors.Refusal;
import tidings.schema.TidingsLayout;
import tidings.schema.readers.ActivityReader;
import tidings.schema.readers.EntitySummaries;
import tidings.schema.rows.EventLogRow;
import tidings.search.settings.EngineSettings.Embedded;
import tidings.store.ForwardingTable;
import tidings.store.Slice;
import tidings.store.Table;
import tidings.store.embedded.EmbeddedSettings;
import tidings.store.embedded.EmbeddedTable;

/** A server answers no search before its index is complete, and all searches then. */
final class SearchWhileBuildingTest {
  @TempDir
  private Path folder;

  /** A table of which nobody can read the whole before it is opened. */
  private record ClosedTable(Table table, Future<Void> opened) implements ForwardingTable {
    @Override
    public Future<Slice> scanSegment(
        int segment, int totalSegments, Optional<String> after, int limit) {
      return opened.compose(
          open -> table.scanSegment(segment, totalSegments, after, limit));
    }
  }

  @Test
  void a_search_that_is_refused_meanwhile_is_answered_later() {
    var clock = InstantSource.system();
    var vertx = VertxWithoutFiles.create();
    var opened = Promise.<Void>promise();
    var table = new ClosedTable(embedded(vertx), opened.future());
    EventLogRow.create(table, clock.instant());
    var bus = new Bus(vertx);
    var summaries = new EntitySummaries(table);
    var search = new SearchActor(bus, table, summaries,
        new ActivityReader(table, summaries, clock), Nodes.SINGLE_NODE, clock,
        Optional.of(new Embedded(Optional.empty())));
    search.start().await();
    try {
      var find = new Find("word", SearchFilter.ALL, Optional.empty(), Optional.empty(), 10);

      var refusal = catchThrowableOfType(Refusal.class, () -> bus.ask(find).await());
      assertThat(refusal.errorCode()).isEqualTo(ErrorCode.SEARCH_NOT_READY);
      opened.complete();

      assertThat(bus.ask(find).await().items()).isEmpty();
    } finally {
      search.stop().await();
      table.close().await();
      vertx.close().await();
    }
  }

  private Table embedded(Vertx vertx) {
    return EmbeddedTable.open(vertx, folder, EmbeddedSettings.defaults(), TidingsLayout.INSTANCE,
        InstantSource.system());
  }
}
