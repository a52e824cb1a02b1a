// SPDX-License-Identifier: Apache-2.0
package tidings.schema.readers;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.EntitySummary;
import tidings.schema.ActivityKeys;
import tidings.schema.ActorFixture;
import tidings.schema.FixtureRows;
import tidings.store.Table;

/** Summaries are read once; cached ones are not read again with others. */
@ExtendWith(VertxExtension.class)
final class EntitySummariesTest {

  @Test
  void only_uncached_summaries_are_read(Vertx vertx, @TempDir Path folder) {
    try (var fixture = ActorFixture.open(vertx, folder)) {
      var fixtureRows = new FixtureRows(fixture);
      var ana = fixtureRows.user("ana").ref();
      var ben = fixtureRows.user("ben").ref();
      var asked = new ArrayList<>();
      var summaries = new EntitySummaries(recordingKeys(fixture.table(), asked));

      assertThat(summaries.each(List.of(ana, ben, ana))).extracting(EntitySummary::name)
          .containsExactly("ana", "ben", "ana");
      summaries.invalidate(ben);
      var known = summaries.each(List.of(ana)).getFirst();
      assertThat(summaries.each(List.of(ben, ana)).getLast()).isSameAs(known);
      assertThat(summaries.of(List.of(ana, ben)).summary(ben).name()).isEqualTo("ben");

      assertThat(asked).containsExactly(
          List.of(ActivityKeys.profile(ana), ActivityKeys.profile(ben)),
          List.of(ActivityKeys.profile(ben)));
    }
  }

  /** A table that records the keys of batch reads. */
  private static Table recordingKeys(Table table, List<Object> asked) {
    return (Table) Proxy.newProxyInstance(
        Table.class.getClassLoader(), new Class<?>[]{Table.class}, (proxy, called, arguments) -> {
          if (called.getName().equals("getAll")) {
            asked.add(arguments[0]);
          }
          return called.invoke(table, arguments);
        });
  }
}
