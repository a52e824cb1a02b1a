// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import java.util.Optional;

/**
 * How an import treats wrong lines, unknown fields and records that exist already.
 *
 * @param strict whether the first wrong line ends the import before anything is stored
 * @param update whether accounts, entities and activities that exist are changed to what the file says
 * @param ignoreUnknown whether unknown fields are dropped instead of making their line wrong
 * @param maxWrong the number of wrong lines above which nothing is imported
 */
public record ImportOptions(boolean strict, boolean update, boolean ignoreUnknown,
    Optional<Integer> maxWrong) {
  /** Wrong lines are left out, and existing records stay as they are. */
  public static final ImportOptions DEFAULT =
      new ImportOptions(false, false, false, Optional.empty());
  public static final ImportOptions STRICT =
      new ImportOptions(true, false, false, Optional.empty());
}
