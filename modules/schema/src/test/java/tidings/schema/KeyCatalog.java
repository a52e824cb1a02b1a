// SPDX-License-Identifier: Apache-2.0
package tidings.schema;

import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.time.Instant;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tidings.core.ActivityId;
import tidings.core.Handle;
import tidings.core.ImportId;
import tidings.core.KeyName;
import tidings.core.ListId;
import tidings.core.MediaId;
import tidings.core.Position;
import tidings.core.Ref;
import tidings.core.Role;
import tidings.core.UserId;
import tidings.core.WebhookId;
import tidings.store.Key;
import tidings.store.Query;

/** A sample of every key of the table, with a description. */
public final class KeyCatalog {
  private static final UserId USER = new UserId("USER");
  private static final Ref REF = new Ref("type", "ID");
  private static final Instant TIME = Instant.parse("2026-11-21T10:00:00Z");
  private static final ActivityId ACTIVITY = ActivityId.of(TIME, "activity");
  private static final Position ARRIVAL = Position.startOf(TIME.plusSeconds(1));
  private static final Instant LATER = TIME.plusSeconds(2);
  private static final ActivityId LATER_ACTIVITY = ActivityId.of(LATER, "activity");
  private static final MediaId PICTURE = new MediaId("0".repeat(32));
  private static final int PART = 0;
  private static final ListId LIST = new ListId(USER.ref(), "friends");
  private static final long EVENT = 179_596_800_000_007L;

  private static final List<Class<?>> KEY_CLASSES = List.of(
      AccountKeys.class, EmailKeys.class, FollowKeys.class, ActivityKeys.class,
      BookmarkKeys.class, ListKeys.class, FeedKeys.class, EventLogKeys.class, WebhookKeys.class,
      MediaKeys.class,
      SystemKeys.class);

  private KeyCatalog() {}

  /** The methods that build keys, or queries. */
  public static Stream<Method> methodsReturning(Class<?> type) {
    return KEY_CLASSES.stream().map(Class::getDeclaredMethods).flatMap(Stream::of)
        .filter(method -> method.getReturnType().equals(type) && !method.isSynthetic());
  }

  /**
   * A query with sample arguments.
   *
   * @param method one of {@link #methodsReturning} a query
   */
  public static Query sampleQuery(Method method) {
    var samples = new Object[method.getParameterCount()];
    var taken = new HashSet<Class<?>>();
    for (int i = 0; i < samples.length; i++) {
      var parameter = method.getParameters()[i];
      samples[i] = sample(parameter, !taken.add(parameter.getType()));
    }
    try {
      return (Query) method.invoke(null, samples);
    } catch (ReflectiveOperationException impossible) {
      throw new AssertionError("sample query of " + method, impossible);
    }
  }

  /** @param repeated whether an earlier parameter has the same type */
  private static Object sample(Parameter parameter, boolean repeated) {
    return switch (parameter.getType().getSimpleName()) {
      case "Ref" -> REF;
      case "UserId" -> USER;
      case "ActivityId" -> repeated ? LATER_ACTIVITY : ACTIVITY;
      case "Position" -> Position.of(repeated ? LATER_ACTIVITY : ACTIVITY);
      case "Instant" -> repeated ? LATER : TIME;
      case "Optional" -> Optional.of(repeated ? LATER : TIME);
      case "Role" -> Role.MODERATOR;
      case "WebhookId" -> new WebhookId("webhook");
      case "MediaId" -> PICTURE;
      case "int" -> PART;
      case "long" -> EVENT;
      default -> parameter.getName().equals("type")
          ? REF.type()
          : parameter.getName().equals("sortKey")
              ? KeyFormat.time(TIME)
              : "<" + parameter.getName() + ">";
    };
  }

  /** @param types of the items that have this key */
  public record KeySample(String description, Set<ItemType> types, Key key, Optional<Key> index) {
    KeySample(String description, ItemType type, Key key) {
      this(description, EnumSet.of(type), key, Optional.empty());
    }

    KeySample(String description, ItemType type, Key key, Key index) {
      this(description, EnumSet.of(type), key, Optional.of(index));
    }

    KeySample(String description, Set<ItemType> types, Key key) {
      this(description, types, key, Optional.empty());
    }

    /** A key with placeholders instead of sample values. */
    public static String withPlaceholders(String key) {
      return key
          .replace(ACTIVITY.text(), "<activity>")
          .replace(LATER_ACTIVITY.text(), "<later activity>")
          .replace(Position.startOf(TIME).text(), "<activity>")
          .replace(Position.startOf(LATER).text(), "<later activity>")
          .replace(KeyFormat.time(LATER), "<later>")
          .replaceFirst("^(EVENTS)#[0-9]+", "$1#<part>")
          .replaceFirst("^[0-9]{19}$", "<position>")
          .replace(ARRIVAL.text(), "<arrival>")
          .replaceFirst("^(BROADCAST|LATE)#.*", "$1#<hour>")
          .replace(KeyFormat.time(TIME), "<time>")
          .replaceFirst("^(AUDIT)#.*", "$1#<day>#<shard>")
          .replace("type#ID", "<type>#<id>")
          .replace("type:ID", "<ref>")
          .replaceFirst("^(TRENDING)#type.*", "$1#<type>#<shard>")
          .replaceFirst("^ID$", "<id>")
          .replaceFirst("^0{12}$", "<score>")
          .replace(PICTURE.text(), "<picture>")
          .replace("USER", "<user>")
          .replaceFirst("^(ROLE)#.*", "$1#<role>")
          .replaceFirst("^(FANOUT|JOBS|DUE|FLAGGED)#[0-9]+", "$1#<shard>")
          .replaceFirst("^(ARRIVED)#[0-9]+", "$1#<part>");
    }
  }

  static final List<KeySample> ALL = List.of(
      new KeySample("counts of an entity or activity", ItemType.COUNTS, ActivityKeys.counts(REF)),
      new KeySample("activities that are pinned to an entity", ItemType.PINS,
          ActivityKeys.pins(REF)),
      new KeySample("entity, or the mark of a user who is being erased",
          EnumSet.of(ItemType.ENTITY, ItemType.ERASED_ENTITY), ActivityKeys.profile(REF)),
      new KeySample("activity", ItemType.ACTIVITY, ActivityKeys.profile(ACTIVITY)),
      new KeySample("outbox row, of the actor and of each target", ItemType.OUTBOX,
          ActivityKeys.outbox(REF, ACTIVITY)),
      new KeySample("outbox row of an actor's comment", ItemType.COMMENT,
          ActivityKeys.comment(USER, ACTIVITY)),
      new KeySample("number of comments of a user on an activity", ItemType.COMMENTER,
          ActivityKeys.commenter(ACTIVITY, USER)),
      new KeySample("activity by its id in another system", ItemType.FOREIGN_ID,
          ActivityKeys.foreignId("<hash>", ACTIVITY)),
      new KeySample("share in the list of what it shares", ItemType.SHARE,
          ActivityKeys.share(ACTIVITY, ACTIVITY)),
      new KeySample("the same share without words in the list of its user", ItemType.SHARED,
          ActivityKeys.plainShare(USER, ACTIVITY)),
      new KeySample("the same share with words in the list of its user", ItemType.QUOTED,
          ActivityKeys.quote(USER, ACTIVITY, ACTIVITY)),
      new KeySample("like", ItemType.LIKE, ActivityKeys.like(USER, ACTIVITY, "<kind>"),
          ActivityKeys.likeIndex(ACTIVITY, TIME, "<kind>", USER)),
      new KeySample("vote in a poll", ItemType.VOTE, ActivityKeys.vote(USER, ACTIVITY),
          ActivityKeys.voteIndex(ACTIVITY, USER)),
      new KeySample("bookmark of an activity", ItemType.BOOKMARK,
          BookmarkKeys.bookmark(USER, ACTIVITY)),
      new KeySample("the same bookmark in the list of all", ItemType.BOOKMARK_ENTRY,
          BookmarkKeys.entry(USER, TIME, ACTIVITY)),
      new KeySample("the same bookmark in the list of its folder", ItemType.BOOKMARK_IN_FOLDER,
          BookmarkKeys.entryInFolder(USER, "<hash>", TIME, ACTIVITY)),
      new KeySample("folders of bookmarks, with their counts", ItemType.BOOKMARK_FOLDERS,
          BookmarkKeys.folders(USER)),
      new KeySample("list of a user, or what another entity follows, with its members",
          ItemType.LIST, ListKeys.list(LIST)),
      new KeySample("edge", ItemType.EDGE, FollowKeys.edge(USER, REF),
          FollowKeys.edgeIndex(USER, TIME)),
      new KeySample("the same edge, on the side of its target", ItemType.FOLLOWER,
          FollowKeys.follower(REF, USER), FollowKeys.followerIndex(REF, TIME)),
      new KeySample("mark of an edge with notifications", ItemType.NOTIFIED_FOLLOWER,
          FollowKeys.notified(REF, USER)),
      new KeySample("request to follow a user who approves followers",
          ItemType.FOLLOW_REQUEST, FollowKeys.request(USER, USER),
          FollowKeys.requestIndex(USER, TIME)),
      new KeySample("large audience, and the id ranges for which it is merged",
          ItemType.LARGE_AUDIENCE, FollowKeys.merged(REF)),
      new KeySample("block, on the side of the blocking user", ItemType.BLOCK,
          FollowKeys.block(USER, REF)),
      new KeySample("mark of a block in either direction, for both users", ItemType.BLOCK_MARK,
          FollowKeys.blocked(USER, REF)),
      new KeySample("mute", ItemType.MUTE, FollowKeys.mute(USER, REF)),
      new KeySample("muted words", ItemType.MUTED_WORDS, FollowKeys.mutedWords(USER)),
      new KeySample("feed row", ItemType.FEED, FeedKeys.feed(USER, ACTIVITY)),
      new KeySample("feed state", ItemType.FEED_STATE, FeedKeys.feedState(USER)),
      new KeySample("activity that arrived or changed late, or was removed", ItemType.LATE,
          FeedKeys.late(ARRIVAL, ACTIVITY)),
      new KeySample("fan-out job", ItemType.FAN_OUT, FeedKeys.fanOut(ACTIVITY)),
      new KeySample("report of a finished fan-out", ItemType.DELIVERY, FeedKeys.delivery(ACTIVITY)),
      new KeySample("backfill or cleaning job",
          EnumSet.of(ItemType.FEED_FILL, ItemType.FEED_CLEANING), FeedKeys.feedJob(USER, REF)),
      new KeySample(
          "due item: expiry of an activity, end of a poll, takedown of comments, delivery of a notice,"
              + " end of an edge or mute, mail, erasure of a user,"
              + " or end of a picture that nothing shows",
          EnumSet.of(ItemType.ACTIVITY_EXPIRY, ItemType.POLL_END, ItemType.COMMENT_TAKEDOWN,
              ItemType.EDGE_END,
              ItemType.MUTE_END, ItemType.REQUEST_END, ItemType.MAIL,
              ItemType.SITE_NOTICE_DELIVERY, ItemType.ERASURE, ItemType.UNUSED_MEDIA),
          SystemKeys.due(TIME, "<task>")),
      new KeySample("idempotent request", ItemType.IDEMPOTENT_REQUEST,
          AccountKeys.idempotentRequest(USER, "<hash>")),
      new KeySample("notification group", ItemType.NOTICE, FeedKeys.notice(USER, "<group>")),
      new KeySample("channels on which a user wants notifications", ItemType.NOTICE_PREFERENCES,
          FeedKeys.noticePreferences(USER)),
      new KeySample("notice that the site has posted", ItemType.SITE_NOTICE,
          FeedKeys.siteNotice("<hash>")),
      new KeySample("mark that a user was told of a notice of the site",
          ItemType.SITE_NOTICE_TOLD, FeedKeys.toldOfSiteNotice(USER, "<hash>")),
      new KeySample("account, with the ids of its sessions, or the tombstone of an erased user",
          EnumSet.of(ItemType.ACCOUNT, ItemType.ERASED), AccountKeys.account(USER)),
      new KeySample("claim on a handle, in lower case", ItemType.HANDLE,
          AccountKeys.handle(new Handle("handle"))),
      new KeySample("suspension of an account, or the same tombstone",
          EnumSet.of(ItemType.SUSPENSION, ItemType.ERASED_SUSPENSION),
          AccountKeys.suspension(USER), Optional.of(AccountKeys.suspensionIndex(USER, TIME))),
      new KeySample("e-mail address of an account", ItemType.EMAIL, EmailKeys.email(USER)),
      new KeySample("claim of an account on an e-mail address", ItemType.EMAIL_CLAIM,
          EmailKeys.claim("<hash>")),
      new KeySample("link that was sent by mail", ItemType.MAIL_LINK, EmailKeys.link("<hash>")),
      new KeySample("session", ItemType.SESSION, AccountKeys.session("<hash>")),
      new KeySample("passkey", ItemType.PASSKEY, AccountKeys.passkey("<hash>")),
      new KeySample("identity at another provider", ItemType.IDENTITY,
          AccountKeys.identity("<hash>")),
      new KeySample("challenge that was answered", ItemType.USED_CEREMONY,
          AccountKeys.usedCeremony("<hash>")),
      new KeySample("ticket for a live connection", ItemType.TICKET, AccountKeys.ticket("<hash>")),
      new KeySample("service key of a back end", ItemType.SERVICE_KEY,
          AccountKeys.serviceKey(new KeyName("backend"))),
      new KeySample("invite", ItemType.INVITE, AccountKeys.invite("<hash>")),
      new KeySample("webhook", ItemType.WEBHOOK, WebhookKeys.webhook(new WebhookId("webhook"))),
      new KeySample("how far the deliveries to a webhook are, and which node makes them",
          ItemType.WEBHOOK_STATE, WebhookKeys.state(new WebhookId("webhook"))),
      new KeySample("event that waits for a retry of its delivery", ItemType.WAITING_EVENT,
          WebhookKeys.waiting(new WebhookId("webhook"), "<lane>", 1)),
      new KeySample("event that could not be delivered", ItemType.DEAD_EVENT,
          WebhookKeys.deadLetter(new WebhookId("webhook"), 1)),
      new KeySample("attempt to deliver an event", ItemType.WEBHOOK_DELIVERY,
          WebhookKeys.delivery(new WebhookId("webhook"), 1)),
      new KeySample("uploaded picture", ItemType.MEDIA, MediaKeys.picture(PICTURE),
          MediaKeys.pictureIndex(USER, TIME)),
      new KeySample("space that the pictures of a user take", ItemType.MEDIA_USAGE,
          MediaKeys.usage(USER)),
      new KeySample("number of pictures that a blob has the content of", ItemType.BLOB,
          MediaKeys.blob("<hash>")),
      new KeySample("preview of a link, by the hash of its address", ItemType.LINK_PREVIEW,
          MediaKeys.preview("<hash>")),
      new KeySample("event for the other nodes", ItemType.BROADCAST,
          SystemKeys.broadcast(ARRIVAL, "<id>")),
      new KeySample("recent password attempts, by account (`account#<user>`), device, session, "
          + "sign-up and address",
          ItemType.SIGN_IN_ATTEMPTS, AccountKeys.passwordAttempts("<subject>")),
      new KeySample("trend: recent likes and comments", ItemType.TREND, ActivityKeys.trend(REF),
          ActivityKeys.trendIndex(REF, 0)),
      new KeySample("position up to which changes are counted in the trends",
          ItemType.TREND_POSITION, ActivityKeys.trendPosition("<origin>")),
      new KeySample("end of the event log", ItemType.EVENT_LOG, EventLogKeys.end()),
      new KeySample("block of events", ItemType.EVENT_BLOCK, EventLogKeys.block(EVENT)),
      new KeySample("position up to which changes are in the event log",
          ItemType.EVENT_PROGRESS, EventLogKeys.progress("<origin>")),
      new KeySample("lease of a stream consumer on a shard, and its start time",
          EnumSet.of(ItemType.LEASE, ItemType.CONSUMER), SystemKeys.lease("<consumer>", "<shard>")),
      new KeySample("dead letter: change that a consumer failed to process", ItemType.DEAD_LETTER,
          SystemKeys.deadLetter("<consumer>", "<change>"),
          SystemKeys.retriedDeadLetter("<consumer>", "<change>")),
      new KeySample("report of an activity", ItemType.REPORT, ActivityKeys.report(ACTIVITY, USER)),
      new KeySample("sum of its reports; in the index while it is pending", ItemType.FLAG,
          ActivityKeys.flag(ACTIVITY), ActivityKeys.flagIndex(ACTIVITY, TIME)),
      new KeySample("report of a user or other entity", ItemType.ENTITY_REPORT,
          ActivityKeys.entityReport(REF, USER)),
      new KeySample("sum of its reports; in the index while it is pending", ItemType.ENTITY_FLAG,
          ActivityKeys.entityFlag(REF), ActivityKeys.entityFlagIndex(REF, TIME)),
      new KeySample("entry of the audit log", ItemType.AUDIT, SystemKeys.audit(TIME, "<id>")),
      new KeySample("role of a user", ItemType.ROLE, AccountKeys.role(Role.MODERATOR, USER)),
      new KeySample("versions of the program that may use the table", ItemType.SCHEMA,
          SystemKeys.schema()),
      new KeySample("key that signs cursors", ItemType.SIGNING_KEY, SystemKeys.signingKey()),
      new KeySample("retention of feed rows, and since when it applies", ItemType.RETENTION,
          SystemKeys.retention()),
      new KeySample("node that uses the table, with its heartbeat", ItemType.NODE,
          SystemKeys.node("<node>")),
      new KeySample("watermark up to which positions are handed out", ItemType.WATERMARK,
          SystemKeys.watermark()),
      new KeySample("lease of the server that runs the background verification",
          ItemType.BACKGROUND_VERIFICATION, SystemKeys.backgroundVerification()),
      new KeySample("progress of the files that are being imported", ItemType.IMPORTS,
          SystemKeys.imports()),
      new KeySample("import into a running server", ItemType.IMPORT_JOB,
          SystemKeys.importJob(new ImportId("import"))),
      new KeySample("the import into a running server that was begun last",
          ItemType.LAST_IMPORT, SystemKeys.lastImport()),
      new KeySample("mark of a table that a copy or restore is filling",
          EnumSet.of(ItemType.COPYING, ItemType.RESTORING), SystemKeys.transfer()),
      new KeySample("progress of one part of a copy or restore", ItemType.TRANSFER_PROGRESS,
          SystemKeys.transferProgress(PART)));
}
