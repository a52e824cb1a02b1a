// SPDX-License-Identifier: Apache-2.0
package tidings.notifications;

import static java.time.temporal.ChronoUnit.MILLIS;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import tidings.core.ActivityId;
import tidings.core.CustomNotice;
import tidings.core.Ref;
import tidings.core.Sha256;
import tidings.core.SiteNotice;
import tidings.core.UserId;
import tidings.schema.FeedKeys;
import tidings.schema.ItemType;
import tidings.schema.SystemKeys;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.NoticeGroup;
import tidings.store.Item;
import tidings.store.Key;

/**
 * A notice of the site, ready to be told.
 *
 * @param hash of its id
 * @param activity the one that it is about, as it was read now
 */
record StoredNotice(String hash, CustomNotice content, NoticeGroup group,
    Optional<ActivityRow> activity, Instant postedAt) {
  /** How long a repeated request tells nobody again. */
  static final Duration TTL = Duration.ofDays(7);
  /** Characters of a hash that are part of the id of a group. */
  private static final int SUBJECT_LENGTH = 32;
  private static final String FINGERPRINT = "fingerprint";
  private static final String HASH = "hash";
  private static final String KIND = "kind";
  private static final String TEXT = "text";
  private static final String LINK = "link";
  private static final String ACTOR = "actor";
  private static final String SUBJECT = "subject";
  private static final String ACTIVITY = "activity";
  private static final String AUDIENCE = "audience";
  private static final String POSTED_AT = "postedAt";
  private static final String TOLD_UP_TO = "toldUpTo";

  static StoredNotice of(SiteNotice notice, Optional<ActivityRow> activity, Instant now) {
    var hash = Sha256.hex(notice.id());
    var subject = notice.group().map(group -> Sha256.hex("group#" + group)).orElse(hash)
        .substring(0, SUBJECT_LENGTH);
    var group = NoticeGroup.custom(notice.content().kind(), subject, notice.activity());
    return new StoredNotice(hash, notice.content(), group, activity, now.truncatedTo(MILLIS));
  }

  Instant expiresAt() {
    return postedAt.plus(TTL);
  }

  /** The key of the row that keeps the id. */
  Key key() {
    return FeedKeys.siteNotice(hash);
  }

  /** The row that keeps the id. */
  Item item(String fingerprint) {
    return ItemType.SITE_NOTICE.at(key())
        .set(FINGERPRINT, fingerprint)
        .set(POSTED_AT, postedAt.toEpochMilli())
        .expiresAt(expiresAt().getEpochSecond())
        .build();
  }

  static boolean isOf(String fingerprint, Item row) {
    return row.text(FINGERPRINT).equals(fingerprint);
  }

  /** A copy that is told until the first request is forgotten. */
  StoredNotice postedAs(Item first) {
    return new StoredNotice(
        hash, content, group, activity, Instant.ofEpochMilli(first.number(POSTED_AT)));
  }

  /** The job that tells the followers of a ref. It is due at once. */
  Item delivery(Ref audience) {
    return ItemType.SITE_NOTICE_DELIVERY.at(SystemKeys.due(postedAt, "notice#" + hash))
        .set(HASH, hash)
        .set(KIND, content.kind())
        .set(TEXT, content.text())
        .set(LINK, content.link())
        .set(ACTOR, content.actor().map(UserId::text))
        .set(SUBJECT, group.id().substring(group.id().lastIndexOf(':') + 1))
        .set(ACTIVITY, group.activity().map(ActivityId::text))
        .set(AUDIENCE, audience.toString())
        .set(POSTED_AT, postedAt.toEpochMilli())
        .build();
  }

  /** @param activity the one that the job names, as it was read now */
  static StoredNotice ofDelivery(Item job, Optional<ActivityRow> activity) {
    var content = new CustomNotice(
        job.text(KIND), job.text(TEXT), job.findText(LINK), job.findText(ACTOR).map(UserId::new));
    return new StoredNotice(job.text(HASH), content,
        NoticeGroup.custom(content.kind(), job.text(SUBJECT), activityOf(job)), activity,
        Instant.ofEpochMilli(job.number(POSTED_AT)));
  }

  static Optional<ActivityId> activityOf(Item job) {
    return job.findText(ACTIVITY).map(ActivityId::new);
  }

  static Ref audience(Item job) {
    return Ref.parse(job.text(AUDIENCE));
  }

  /** The last follower who was told, in the order of the followers. */
  static Optional<String> toldUpTo(Item job) {
    return job.findText(TOLD_UP_TO);
  }

  static Item withToldUpTo(Item job, String user) {
    return job.toBuilder().set(TOLD_UP_TO, user).build();
  }
}
