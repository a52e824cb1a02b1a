// SPDX-License-Identifier: Apache-2.0
package tidings.cluster;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tidings.core.Accounts.SessionsEnded;
import tidings.core.Activities.ActivityAnnounced;
import tidings.core.Activities.ActivityEdited;
import tidings.core.Activities.ActivityRemoved;
import tidings.core.Activities.ActivityRestored;
import tidings.core.Activities.CountsChanged;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.ClusterEvent;
import tidings.core.EntitySummary;
import tidings.core.Envelope;
import tidings.core.Feeds.ReadPositionMoved;
import tidings.core.Follows.FollowClosed;
import tidings.core.Follows.FollowEnded;
import tidings.core.Follows.FollowOpened;
import tidings.core.Follows.VisibilityChanged;
import tidings.core.Handle;
import tidings.core.KeyName;
import tidings.core.LanguageTag;
import tidings.core.Lineage;
import tidings.core.LinkPreview;
import tidings.core.MediaId;
import tidings.core.Notifications.NoticeChanged;
import tidings.core.Poll;
import tidings.core.Position;
import tidings.core.Reach;
import tidings.core.Ref;
import tidings.core.ServiceKeys.KeyRevoked;
import tidings.core.ShownPicture;
import tidings.core.ShownPicture.PixelSize;
import tidings.core.UserId;

/** One event of each type, with all optional fields and with none. */
final class SampleEvents {
  static final UserId ANA = new UserId("ana");
  static final UserId BEN = new UserId("ben");
  static final Ref LISBON = Ref.parse("city:lisbon");
  static final ActivityId POST = new ActivityId("01K0000000000000000000000A");
  static final ActivityId COMMENT = new ActivityId("01K0000000000000000000000B");
  private static final Instant NOON = Instant.parse("2026-05-01T12:00:00Z");
  private static final Envelope POST_ENVELOPE = new Envelope(
      POST, ANA, "post", List.of(LISBON), Optional.of(NOON.plusSeconds(60)), Reach.FOLLOWERS);
  private static final Envelope COMMENT_ENVELOPE =
      new Envelope(COMMENT, BEN, Envelope.COMMENT, List.of(POST.ref()));
  private static final Activity FULL = new Activity(
      POST_ENVELOPE,
      new EntitySummary(ANA.ref(), "Ana \"A.\" Ö", Optional.of("/pictures/a"), true),
      new Activity.Content("photo", Optional.of("Hello\n"), Optional.of("A name"),
          Optional.of("https://example.org/"), Optional.of("https://example.org/a.jpg")),
      Optional.of("{\"a\":1}"), new Activity.Revision(3, Optional.of(NOON)),
      new Activity.Counts(Map.of("like", 2L, "wow", 1L), 5), List.of());
  private static final Activity BY_HANDLE = new Activity(
      COMMENT_ENVELOPE,
      new EntitySummary(BEN.ref(), "ben", Optional.empty(), false,
          Optional.of(new Handle("Ben.1")), Optional.empty()),
      Activity.Content.note("Yes"), Optional.empty(), Activity.Revision.FIRST,
      Activity.Counts.NONE, List.of());
  private static final Activity FOREIGN = new Activity(
      POST_ENVELOPE, new EntitySummary(ANA.ref(), "ana", Optional.empty()),
      Activity.Content.note("Yes"), Optional.empty(), Activity.Revision.FIRST,
      Activity.Counts.NONE, List.of(), Optional.of("art-1"));
  private static final Activity SHARE = new Activity(
      new Envelope(COMMENT, BEN, Envelope.SHARE, List.of(POST.ref())),
      new EntitySummary(BEN.ref(), "ben", Optional.empty()), Activity.Content.WITHOUT_WORDS,
      Optional.empty(), Activity.Revision.FIRST, new Activity.Counts(Map.of(), 0, 2), List.of())
      .withShared(Optional.of(FOREIGN));
  private static final Activity PREVIEWED = FOREIGN.withPreview(Optional.of(new LinkPreview(
      "https://example.org/", "A title", Optional.of("All of it"), Optional.empty(),
      Optional.of(new ShownPicture(new MediaId("0".repeat(32)), Optional.empty(),
          Optional.of(new PixelSize(1200, 630)), Optional.of("#7f9fd0"))))));
  private static final Activity POLL = new Activity(
      POST_ENVELOPE, new EntitySummary(ANA.ref(), "ana", Optional.empty()),
      Activity.Content.note("Which?").withPoll(new Poll(List.of("Tea", "Coffee"), NOON, true))
          .withLanguage(new LanguageTag("en-GB")),
      Optional.empty(), Activity.Revision.FIRST,
      new Activity.Counts(Map.of(), 0, 0, new Poll.Votes(Map.of(1, 3L), 3)), List.of());
  private static final Activity BARE = new Activity(
      COMMENT_ENVELOPE, new EntitySummary(BEN.ref(), "ben", Optional.empty()),
      Activity.Content.note("Yes"), Optional.empty(), Activity.Revision.FIRST,
      Activity.Counts.NONE, List.of());
  static final Lineage OF_POST = Lineage.of(List.of(POST_ENVELOPE), true, Set.of());
  private static final Lineage OF_COMMENT =
      Lineage.of(List.of(COMMENT_ENVELOPE, POST_ENVELOPE), false, Set.of(BEN));

  static final ClusterEvent REMOVED = new ActivityRemoved(POST);

  static final List<ClusterEvent> ALL = List.of(
      new ActivityAnnounced(FULL, OF_POST),
      new ActivityAnnounced(BARE, OF_COMMENT),
      new ActivityEdited(FULL, OF_POST),
      new ActivityRestored(BARE, OF_COMMENT),
      REMOVED,
      counts(7),
      new FollowOpened(ANA, LISBON),
      new FollowClosed(ANA, LISBON),
      new FollowEnded(ANA, LISBON),
      new VisibilityChanged(BEN),
      new NoticeChanged(BEN, "follow:20260501"),
      new ReadPositionMoved(BEN, Position.of(COMMENT)),
      new SessionsEnded(ANA, Set.of("s1")),
      new KeyRevoked(new KeyName("backend")),
      new ActivityAnnounced(BY_HANDLE, OF_COMMENT),
      new ActivityAnnounced(FOREIGN, OF_POST),
      new ActivityAnnounced(SHARE, OF_POST),
      new ActivityAnnounced(PREVIEWED, OF_POST),
      new ActivityAnnounced(POLL, OF_POST),
      new CountsChanged(OF_POST, new Activity.Counts(Map.of(), 2, 5, 0, Poll.Votes.NONE)));

  private SampleEvents() {}

  static CountsChanged counts(long comments) {
    return new CountsChanged(OF_POST, new Activity.Counts(Map.of("like", 1L), comments));
  }
}
