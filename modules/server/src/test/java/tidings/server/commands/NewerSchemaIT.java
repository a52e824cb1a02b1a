// SPDX-License-Identifier: Apache-2.0
package tidings.server.commands;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tidings.schema.rows.SchemaRow;
import tidings.server.Server;
import tidings.server.ServerExtension;
import tidings.server.terminal.CommandException;
import tidings.store.Transaction;

/** A table that a newer version of the program has written. */
@Tag("api")
@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class NewerSchemaIT {
  private static final long NEWER = SchemaRow.CURRENT.writes() + 1;

  private TransferStore store;

  @BeforeEach
  void signUp(@TempDir Path folder) {
    store = TransferStore.tested(folder.resolve("store"));
    store.serve(tidings -> tidings.signUp("ana", ServerExtension.PASSWORD, "Ana").await());
  }

  private void write(SchemaRow row) {
    store.withTable(table -> new Transaction().put(row.item()).commit(table).map(true).await());
  }

  private SchemaRow schema() {
    return store.withTable(table -> SchemaRow.findIn(table).orElseThrow());
  }

  @Test
  void a_server_writes_its_version_into_the_table() {
    assertThat(schema()).isEqualTo(SchemaRow.CURRENT);
  }

  @Test
  void a_table_that_this_version_would_misread_is_refused_by_the_server_and_all_commands() {
    write(new SchemaRow(NEWER, NEWER));
    var message = "The store in " + store.config().store().displayName()
        + " needs a newer version: its schema is " + NEWER + ", and this version knows up to "
        + SchemaRow.CURRENT.writes() + ".";

    assertThatThrownBy(() -> Server.open(store.config())).isInstanceOf(CommandException.class)
        .hasMessage(message);
    assertThat(store.verify().failureMessage()).isEqualTo(message);
    assertThat(store.runCommand("grant", "ana", "moderator").failureMessage()).isEqualTo(message);
    assertThat(schema()).isEqualTo(new SchemaRow(NEWER, NEWER));
  }

  @Test
  void a_table_that_this_version_can_read_is_served_and_its_version_is_kept() {
    var newer = new SchemaRow(SchemaRow.CURRENT.writes(), NEWER);
    write(newer);
    store.serve(tidings -> tidings.signIn("ana", ServerExtension.PASSWORD).await());
    assertThat(schema()).isEqualTo(newer);
  }
}
