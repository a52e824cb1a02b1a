// SPDX-License-Identifier: Apache-2.0
package tidings.accounts.personal;

import static java.util.Locale.ROOT;

/** The files of an export. A long list has more than one of its kind. */
public enum ExportFile implements Exporting {
  ACCOUNT,
  PROFILE,
  SESSIONS,
  ACTIVITIES,
  COMMENTS,
  /** Activities and comments that are still kept although they were deleted. */
  DELETED,
  LIKES,
  VOTES,
  BOOKMARKS,
  /** Of refs, with their members. */
  LISTS,
  FOLLOWS,
  FOLLOWERS,
  /** To the user and by the user. */
  FOLLOW_REQUESTS,
  BLOCKS,
  MUTES,
  MUTED_WORDS,
  READING,
  NOTIFICATIONS,
  NOTIFICATION_PREFERENCES,
  /** Uploaded pictures, without their contents. */
  UPLOADS,
  /** By the user. */
  REPORTS,
  /** That the user has claimed or was given. */
  OWNED_ENTITIES,
  AUDIT;

  /** @param part 1 for the first file of this kind */
  public String fileName(int part) {
    var name = name().toLowerCase(ROOT).replace('_', '-');
    return part == 1 ? name + ".json" : name + "-" + part + ".json";
  }
}
