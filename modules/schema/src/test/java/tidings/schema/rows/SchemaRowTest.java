// SPDX-License-Identifier: Apache-2.0
package tidings.schema.rows;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.schema.ActorFixture;

@ExtendWith(VertxExtension.class)
final class SchemaRowTest {
  @AutoClose
  ActorFixture fixture;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    fixture = ActorFixture.open(vertx, folder);
  }

  @Test
  void each_number_is_only_raised() {
    new SchemaRow(1, 2).raise(fixture.table());
    new SchemaRow(2, 2).raise(fixture.table());
    new SchemaRow(1, 3).raise(fixture.table());
    new SchemaRow(1, 1).raise(fixture.table());

    assertThat(SchemaRow.findIn(fixture.table())).contains(new SchemaRow(2, 3));
  }
}
