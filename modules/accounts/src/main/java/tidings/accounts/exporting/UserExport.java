// SPDX-License-Identifier: Apache-2.0
package tidings.accounts.exporting;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import tidings.accounts.exporting.ExportSlots.Slot;
import tidings.accounts.personal.Omission;
import tidings.core.Exports.UserArchive;
import tidings.core.UserId;
import tidings.schema.KeyFormat;
import tidings.store.Table;

/** An export of a user, which was prepared and waits for its reader. */
record UserExport(Table table, UserId user, Instant time, InstantSource clock, Slot slot)
    implements UserArchive {
  /** Of the layout of the files, which the manifest names. Grows when a reader has to change. */
  private static final int FORMAT = 1;
  /** A reader that takes longer is too slow: its place is needed by others. */
  private static final Duration MAX_TIME = Duration.ofHours(1);

  @Override
  public String fileName() {
    return "tidings-" + user + "-" + KeyFormat.time(time).substring(0, "2026-11-29".length())
        + ".zip";
  }

  @Override
  public void writeTo(OutputStream out) throws IOException {
    if (!slot.begin()) {
      throw new IOException("the export of " + user + " begins too late, or twice");
    }
    try (var archive = new ArchiveWriter(out)) {
      var pages = new PageCheck(archive, clock, clock.instant().plus(MAX_TIME));
      new OwnData(table, user, archive, pages).write();
      new ScatteredData(table, user, archive, pages).write();
      archive.finish(manifest());
    } finally {
      slot.release();
    }
  }

  /** Called after each page of rows. */
  record PageCheck(ArchiveWriter archive, InstantSource clock, Instant end) {
    void onPage() throws IOException {
      if (clock.instant().isAfter(end)) {
        throw new IOException("the export takes more than " + MAX_TIME.toMinutes() + " minutes");
      }
      archive.onPage();
    }
  }

  private JsonObject manifest() {
    var omitted = Arrays.stream(Omission.values())
        .filter(omission -> omission != Omission.NOT_PERSONAL)
        .map(omission -> new JsonObject().put("what", omission.what()).put("why", omission.why()))
        .toList();
    return new JsonObject().put("format", FORMAT)
        .put("user", user.ref().toString())
        .put("time", KeyFormat.time(time))
        .put("leftOut", new JsonArray(omitted));
  }
}
