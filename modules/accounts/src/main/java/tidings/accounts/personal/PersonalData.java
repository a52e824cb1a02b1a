// SPDX-License-Identifier: Apache-2.0
package tidings.accounts.personal;

import tidings.schema.ItemType;

/**
 * What becomes of the rows of a type that are about a user. A new type of row needs a line in both
 * lists, or this does not compile.
 */
public final class PersonalData {
  private PersonalData() {}

  /** What an erasure does. */
  public enum Erasing {
    /** Keys of {@link UserRows} or of the account lead to the rows, which are removed. */
    BY_KEY,
    /** The rows are found by a scan of the table, and removed or changed. */
    BY_SCAN,
    /** Removed as a part of what it belongs to, or expires in days. */
    WITH_OTHERS,
    /** They stay; the decision about leaving says why. */
    KEPT,
    /** They name no user, but for operators. */
    NOT_PERSONAL
  }

  public static Erasing erasing(ItemType type) {
    return switch (type) {
      case OUTBOX, COMMENT, SHARED, QUOTED, LIKE, VOTE, BOOKMARK, BOOKMARK_ENTRY,
          BOOKMARK_IN_FOLDER,
          BOOKMARK_FOLDERS, LIST, EDGE, FOLLOWER, NOTIFIED_FOLLOWER, LARGE_AUDIENCE,
          FOLLOW_REQUEST, BLOCK, BLOCK_MARK, MUTE, MUTED_WORDS, FEED, FEED_STATE, FEED_FILL,
          FEED_CLEANING, NOTICE,
          NOTICE_PREFERENCES, SITE_NOTICE_TOLD, ERASED_ENTITY, COUNTS, PINS, TREND, ACCOUNT, ROLE,
          EMAIL, EMAIL_CLAIM, PASSKEY, IDENTITY, SIGN_IN_ATTEMPTS, IDEMPOTENT_REQUEST, ERASURE,
          MEDIA, MEDIA_USAGE ->
        Erasing.BY_KEY;
      case ACTIVITY, ENTITY, COMMENTER, REPORT, FLAG, ENTITY_REPORT, ENTITY_FLAG, EDGE_END,
          MUTE_END, REQUEST_END, SESSION, TICKET, MAIL_LINK, MAIL, SUSPENSION ->
        Erasing.BY_SCAN;
      case FOREIGN_ID, SHARE, FAN_OUT, DELIVERY, ACTIVITY_EXPIRY, POLL_END, COMMENT_TAKEDOWN,
          SITE_NOTICE,
          SITE_NOTICE_DELIVERY, USED_CEREMONY, WAITING_EVENT, DEAD_EVENT, WEBHOOK_DELIVERY,
          DEAD_LETTER, UNUSED_MEDIA, BLOB ->
        Erasing.WITH_OTHERS;
      case ERASED, ERASED_SUSPENSION, HANDLE, AUDIT, LATE, BROADCAST, EVENT_LOG, EVENT_BLOCK ->
        Erasing.KEPT;
      case TREND_POSITION, LINK_PREVIEW, SERVICE_KEY, INVITE, EVENT_PROGRESS, WEBHOOK,
          WEBHOOK_STATE, LEASE,
          CONSUMER, SCHEMA, SIGNING_KEY, RETENTION, NODE, WATERMARK, BACKGROUND_VERIFICATION,
          IMPORTS, IMPORT_JOB, LAST_IMPORT, COPYING, RESTORING, TRANSFER_PROGRESS ->
        Erasing.NOT_PERSONAL;
    };
  }

  /** The file of an export that has the rows, or why none has. */
  public static Exporting exporting(ItemType type) {
    return switch (type) {
      case ACCOUNT, ROLE, EMAIL, PASSKEY, IDENTITY, SUSPENSION -> ExportFile.ACCOUNT;
      case ENTITY -> ExportFile.PROFILE;
      case COUNTS, PINS -> ExportFile.PROFILE;
      case SESSION -> ExportFile.SESSIONS;
      case ACTIVITY, OUTBOX, FOREIGN_ID, ACTIVITY_EXPIRY -> ExportFile.ACTIVITIES;
      case COMMENT -> ExportFile.COMMENTS;
      case LIKE -> ExportFile.LIKES;
      case VOTE -> ExportFile.VOTES;
      case BOOKMARK, BOOKMARK_ENTRY, BOOKMARK_IN_FOLDER, BOOKMARK_FOLDERS -> ExportFile.BOOKMARKS;
      case LIST -> ExportFile.LISTS;
      case EDGE, EDGE_END -> ExportFile.FOLLOWS;
      case FOLLOWER -> ExportFile.FOLLOWERS;
      case FOLLOW_REQUEST, REQUEST_END -> ExportFile.FOLLOW_REQUESTS;
      case BLOCK -> ExportFile.BLOCKS;
      case MUTE, MUTE_END -> ExportFile.MUTES;
      case MUTED_WORDS -> ExportFile.MUTED_WORDS;
      case FEED_STATE -> ExportFile.READING;
      case NOTICE -> ExportFile.NOTIFICATIONS;
      case NOTICE_PREFERENCES -> ExportFile.NOTIFICATION_PREFERENCES;
      case MEDIA, MEDIA_USAGE -> ExportFile.UPLOADS;
      case REPORT, ENTITY_REPORT -> ExportFile.REPORTS;
      case AUDIT -> ExportFile.AUDIT;
      case HANDLE -> ExportFile.PROFILE;
      case FEED, TREND, LARGE_AUDIENCE, NOTIFIED_FOLLOWER, FEED_FILL, FEED_CLEANING, FAN_OUT,
          DELIVERY, COMMENTER, SHARE, SHARED, QUOTED, POLL_END ->
        Omission.DERIVED;
      case BLOCK_MARK, FLAG, ENTITY_FLAG, COMMENT_TAKEDOWN -> Omission.OF_OTHERS;
      case TICKET, EMAIL_CLAIM, MAIL_LINK, MAIL, USED_CEREMONY, SIGN_IN_ATTEMPTS ->
        Omission.SECRETS;
      case IDEMPOTENT_REQUEST, SITE_NOTICE, SITE_NOTICE_TOLD, SITE_NOTICE_DELIVERY, LATE, BROADCAST,
          EVENT_LOG, EVENT_BLOCK, WAITING_EVENT, DEAD_EVENT, WEBHOOK_DELIVERY, DEAD_LETTER,
          UNUSED_MEDIA, BLOB, LINK_PREVIEW ->
        Omission.PASSING;
      case ERASED, ERASED_ENTITY, ERASED_SUSPENSION, ERASURE, TREND_POSITION, SERVICE_KEY, INVITE,
          EVENT_PROGRESS, WEBHOOK, WEBHOOK_STATE, LEASE, CONSUMER, SCHEMA, SIGNING_KEY, RETENTION,
          NODE, WATERMARK, BACKGROUND_VERIFICATION, IMPORTS, IMPORT_JOB, LAST_IMPORT, COPYING,
          RESTORING, TRANSFER_PROGRESS ->
        Omission.NOT_PERSONAL;
    };
  }
}
