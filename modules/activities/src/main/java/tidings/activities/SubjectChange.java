// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import java.util.Optional;
import tidings.core.Lineage;
import tidings.schema.rows.NoticeRow;

/**
 * The change of an activity by one that is about it, a comment or a share, announced after the commit.
 *
 * @param subject the activity that changes, if it is live
 * @param notice the notice group that is written
 */
record SubjectChange(Optional<Lineage> subject, Optional<NoticeRow> notice) {
  static final SubjectChange NONE = new SubjectChange(Optional.empty(), Optional.empty());
}
