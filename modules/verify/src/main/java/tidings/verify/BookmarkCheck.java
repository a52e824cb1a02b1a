// SPDX-License-Identifier: Apache-2.0
package tidings.verify;

import java.util.Optional;
import java.util.TreeMap;
import tidings.core.UserId;
import tidings.schema.BookmarkKeys;
import tidings.schema.ItemType;
import tidings.schema.rows.BookmarkFoldersRow;
import tidings.schema.rows.BookmarkRow;
import tidings.store.Transaction;
import tidings.verify.Finding.Kind;

/** Compares the counts of a user's bookmarks, in all and in each folder, with the bookmarks. */
record BookmarkCheck(CheckContext context, StableCheck stableCheck) {

  private record Mismatch(BookmarkFoldersRow counted, BookmarkFoldersRow expected) {
    String detail() {
      return "counts " + counted.total() + " in " + counted.folders()
          + " and should count " + expected.total() + " in " + expected.folders();
    }
  }

  void check(UserId user, FindingListener listener) {
    stableCheck.confirm(() -> findMismatch(user)).ifPresent(
        mismatch -> listener.onFinding(new Finding(
            Kind.ADRIFT, "bookmarks " + user.ref(), mismatch.detail(), 1,
            stamp -> {
              var transaction = new Transaction();
              mismatch.expected().addTo(transaction);
              return transaction.ops();
            })));
  }

  /** Returns the mismatch, unless the bookmarks changed during counting. */
  private Optional<Mismatch> findMismatch(UserId user) {
    var stored = read(user);
    var folders = new TreeMap<String, Long>();
    long total = 0;
    for (var slice : context.slices(BookmarkKeys.bookmarkRowsOf(user))) {
      for (var row : slice.items()) {
        if (ItemType.BOOKMARK.matches(row)) {
          total++;
          BookmarkRow.of(row).folder().ifPresent(name -> folders.merge(name, 1L, Long::sum));
        }
      }
    }
    var expected = new BookmarkFoldersRow(user, stored.version(), total, folders);
    return expected.equals(stored) || !read(user).equals(stored)
        ? Optional.empty()
        : Optional.of(new Mismatch(stored, expected));
  }

  private BookmarkFoldersRow read(UserId user) {
    return BookmarkFoldersRow.of(user, context.get(BookmarkKeys.folders(user)));
  }
}
