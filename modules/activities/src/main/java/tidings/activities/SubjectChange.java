// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import java.util.List;
import java.util.Optional;
import tidings.core.Lineage;
import tidings.schema.rows.NoticeRow;

/**
 * The change of activities by one that is about them, a comment or a share, announced after the commit.
 *
 * @param subjects the live activities whose counts change: what is shared, or the parents of a comment
 * @param notice the notice group that is written
 */
record SubjectChange(List<Lineage> subjects, Optional<NoticeRow> notice) {
  static final SubjectChange NONE = new SubjectChange(List.of(), Optional.empty());
}
