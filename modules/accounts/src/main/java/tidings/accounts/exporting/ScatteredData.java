// SPDX-License-Identifier: Apache-2.0
package tidings.accounts.exporting;

import java.io.IOException;
import tidings.accounts.exporting.UserExport.PageCheck;
import tidings.accounts.personal.ExportFile;
import tidings.core.ActivityId;
import tidings.core.UserId;
import tidings.schema.ItemType;
import tidings.schema.KeyFormat;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.AuditRow;
import tidings.schema.rows.ProfileRow;
import tidings.store.Item;
import tidings.store.Query;
import tidings.store.Slices;
import tidings.store.Table;

/**
 * The rows of a user to which no key leads, as files of an export: what the user has deleted,
 * reports and requests by the user, owned entities and entries of the audit log. One scan finds
 * them.
 */
record ScatteredData(Table table, UserId user, ArchiveWriter archive, PageCheck pages) {

  void write() throws IOException {
    for (var slice : Slices.ofTable(table, Query.MAX_LIMIT)) {
      for (var row : slice.items()) {
        var type = ItemType.of(row);
        if (type.isPresent()) {
          visit(type.get(), row);
        }
      }
      pages.onPage();
    }
  }

  private void visit(ItemType type, Item row) throws IOException {
    switch (type) {
      case ACTIVITY -> visitActivity(row);
      case ENTITY -> visitEntity(row);
      case REPORT, ENTITY_REPORT -> {
        if (row.key().sk().equals("BY#" + user)) {
          archive.add(ExportFile.REPORTS, ExportedRow.report(row));
        }
      }
      case FOLLOW_REQUEST -> {
        if (row.key().sk().equals(user.text())) {
          archive.add(ExportFile.FOLLOW_REQUESTS, ExportedRow.followRequest(row));
        }
      }
      case AUDIT -> visitAudit(row);
      default -> {
        // found by its key, or left out: see PersonalData
      }
    }
  }

  private void visitActivity(Item row) throws IOException {
    if (ActivityRow.isDeleted(row) && row.text("actor").equals(user.text())) {
      var id = new ActivityId(KeyFormat.ref(row.key()).id());
      archive.add(ExportFile.DELETED, ExportedRow.activity(id, row));
    }
  }

  private void visitEntity(Item row) throws IOException {
    var ref = KeyFormat.ref(row.key());
    if (!ref.isUser() && ProfileRow.of(ref, row).isOwnedBy(user)) {
      archive.add(ExportFile.OWNED_ENTITIES, ExportedRow.profile(row));
    }
  }

  private void visitAudit(Item row) throws IOException {
    if (AuditRow.isKnown(row)) {
      var entry = AuditRow.of(row);
      if (ExportedAudit.isVisible(user, entry)) {
        archive.add(ExportFile.AUDIT, ExportedRow.audit(user, entry));
      }
    }
  }
}
