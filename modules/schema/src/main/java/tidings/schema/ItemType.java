// SPDX-License-Identifier: Apache-2.0
package tidings.schema;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import tidings.store.Change;
import tidings.store.Item;
import tidings.store.Key;

/**
 * The types of all items in the table. The code is stored in each item, so it never changes; the
 * constant may be renamed.
 */
public enum ItemType {
  // Entities and activities

  /** An entity: a user, or anything else that can be followed. */
  ENTITY("entity"),
  /** The mark in place of the profile of a user who is being erased. */
  ERASED_ENTITY("erasedEntity"),
  /** An activity, or the mark of a deleted one. */
  ACTIVITY("activity"),
  /** The counts of an entity or activity: followers, activities, likes, comments, shares, votes. */
  COUNTS("counts"),
  /** The activities that are pinned to an entity. */
  PINS("pins"),
  /** An activity in the outbox of its actor or of one of its targets. */
  OUTBOX("outbox"),
  /** A comment in the list of its actor's comments. */
  COMMENT("comment"),
  /** The number of comments of a user on an activity. */
  COMMENTER("commenter"),
  /** The mark by which an activity is found by its id in another system. */
  FOREIGN_ID("foreignId"),
  /** A share in the list of the shared activity. */
  SHARE("share"),
  /** A share without words in the list of its user's shares. */
  SHARED("shared"),
  /** A share with words in the list of its user's shares. */
  QUOTED("quoted"),
  /** A like of an activity by a user, in one kind. */
  LIKE("like"),
  /** The vote of a user in the poll of an activity. */
  VOTE("vote"),
  /** A bookmark of a user, by its activity. */
  BOOKMARK("bookmark"),
  /** A bookmark in the list of all. */
  BOOKMARK_ENTRY("bookmarkEntry"),
  /** A bookmark in the list of its folder. */
  BOOKMARK_IN_FOLDER("bookmarkInFolder"),
  /** The folders of a user's bookmarks, with their counts. */
  BOOKMARK_FOLDERS("bookmarkFolders"),
  /** The muted words of a user. */
  MUTED_WORDS("mutedWords"),
  /** A list of refs with a feed: of a user, or what another entity follows. */
  LIST("list"),
  /** A report of an activity by a user. */
  REPORT("report"),
  /** The sum of the reports of an activity, and the decision of a moderator. */
  FLAG("flag"),
  /** A report of a user or other entity by a user. */
  ENTITY_REPORT("entityReport"),
  /** The sum of the reports of an entity, and the decision of a moderator. */
  ENTITY_FLAG("entityFlag"),
  /** The engagement with an entity or activity in recent hours. */
  TREND("trend"),
  /** The position of the change stream up to which the trends are counted. */
  TREND_POSITION("trended"),

  // Relations between users and entities

  /** An edge, on the side of the follower. */
  EDGE("edge"),
  /** An edge, on the side of its target. */
  FOLLOWER("follower"),
  /** The mark of an edge with notifications, on the side of its target. */
  NOTIFIED_FOLLOWER("notify"),
  /** A large audience, whose activities are merged into feeds when they are read. */
  LARGE_AUDIENCE("merged"),
  /** A request to follow a user who approves followers, on the side of that user. */
  FOLLOW_REQUEST("followRequest"),
  /** A block, on the side of the blocking user. */
  BLOCK("block"),
  /** The mark of a block in either direction; both users have one. */
  BLOCK_MARK("blocked"),
  /** A mute of a user, an entity or the comments on an activity. */
  MUTE("mute"),

  // Feeds and notices

  /** An activity in a feed. */
  FEED("feed"),
  /** The state of a feed: its version, and the position up to which it is read. */
  FEED_STATE("state"),
  /** An activity whose id is below positions that were already handed out. */
  LATE("late"),
  /** A pending fan-out of an activity to the feeds of its followers. */
  FAN_OUT("fanout"),
  /** The report of a finished fan-out. */
  DELIVERY("delivery"),
  /** A pending backfill of a feed, after a follow. */
  FEED_FILL("fill"),
  /** A pending cleaning of a feed, after an edge was closed or changed. */
  FEED_CLEANING("cleaning"),
  /** A group of notices of a user. */
  NOTICE("notice"),
  /** The channels on which a user wants notices. */
  NOTICE_PREFERENCES("noticePreferences"),
  /** A notice that the site has posted, by the hash of its id. */
  SITE_NOTICE("siteNotice"),
  /** The mark that a user was told of a notice of the site. */
  SITE_NOTICE_TOLD("siteNoticeTold"),

  // Due items

  /** The scheduled expiry of an activity. */
  ACTIVITY_EXPIRY("expiry"),
  /** The news that a poll has ended, for its author and those who have voted. */
  POLL_END("pollEnd"),
  /** A pending takedown of the comments below an activity. */
  COMMENT_TAKEDOWN("takedown"),
  /** A pending delivery of a notice of the site to the followers of a ref. */
  SITE_NOTICE_DELIVERY("siteNoticeDelivery"),
  /** The scheduled end of an edge. */
  EDGE_END("edge-end"),
  /** The scheduled end of a mute. */
  MUTE_END("mute-end"),
  /** A pending erasure of a user. */
  ERASURE("erasure"),
  /** The scheduled end of a request to follow. */
  REQUEST_END("request-end"),
  /** The scheduled end of a picture that nothing shows. */
  UNUSED_MEDIA("unusedMedia"),

  // Pictures and previews

  /** An uploaded picture, with its sizes. */
  MEDIA("media"),
  /** The space that the pictures of a user take. */
  MEDIA_USAGE("mediaUsage"),
  /** The number of pictures that a blob has the content of. */
  BLOB("blob"),
  /** What is known of the page behind a link. */
  LINK_PREVIEW("linkPreview"),

  // Accounts

  /** An account, with the hash of its password. */
  ACCOUNT("account"),
  /** The tombstone in place of the account of an erased user. */
  ERASED("erased"),
  /** The claim of a user on a handle, which makes handles unique. */
  HANDLE("handle"),
  /** The suspension of an account; it expires when it ends. */
  SUSPENSION("suspension"),
  /** The tombstone in place of the suspension of an erased user. */
  ERASED_SUSPENSION("erasedSuspension"),
  /** A session, by the hash of its token. */
  SESSION("session"),
  /** A passkey, by the hash of its credential id. */
  PASSKEY("passkey"),
  /** An identity at another provider, by the hash of issuer and subject. */
  IDENTITY("identity"),
  /** The mark of a challenge that was answered, until it would have ended. */
  USED_CEREMONY("ceremony"),
  /** A ticket that opens one live connection. */
  TICKET("ticket"),
  /** The number of recent password attempts, by account, device, session or address. */
  SIGN_IN_ATTEMPTS("attempts"),
  /** The answer to an idempotent request, in case it is repeated. */
  IDEMPOTENT_REQUEST("request"),
  /** The e-mail address of an account, confirmed or not. */
  EMAIL("email"),
  /** The claim of an account on an e-mail address, which makes addresses unique. */
  EMAIL_CLAIM("emailClaim"),
  /** A link that was sent by mail, by the hash of its token. */
  MAIL_LINK("mailLink"),
  /** A mail that waits until it is sent. */
  MAIL("mail"),
  /** A role of a user. */
  ROLE("role"),
  /** A key with which the back end of a site calls the API. */
  SERVICE_KEY("serviceKey"),
  /** An invite, with which one account can be created, by the hash of its secret. */
  INVITE("invite"),

  // Events that leave the server

  /** The end of the event log. */
  EVENT_LOG("eventLog"),
  /** Consecutive events of the log. */
  EVENT_BLOCK("events"),
  /** The position of the change stream up to which changes are in the event log. */
  EVENT_PROGRESS("eventProgress"),

  // Webhooks

  /** A webhook, with its secret. */
  WEBHOOK("webhook"),
  /** How far the deliveries to a webhook are, and which node makes them. */
  WEBHOOK_STATE("webhookState"),
  /** An event that waits for a retry of its delivery. */
  WAITING_EVENT("waitingEvent"),
  /** An event that could not be delivered. */
  DEAD_EVENT("deadEvent"),
  /** An attempt to deliver an event. */
  WEBHOOK_DELIVERY("webhookDelivery"),

  // The system itself

  /** The lease of a stream consumer on a shard, with its checkpoint. */
  LEASE("lease"),
  /** A stream consumer, with its start time. */
  CONSUMER("consumer"),
  /** A change that a stream consumer failed to process. */
  DEAD_LETTER("deadLetter"),
  /** An entry of the audit log. */
  AUDIT("audit"),
  /** Which versions of the program may use the table. */
  SCHEMA("schema"),
  /** The key that signs cursors. */
  SIGNING_KEY("seal"),
  /** The retention of feed rows, and since when it applies. */
  RETENTION("retention"),
  /** A node that uses the table, with its heartbeat. */
  NODE("node"),
  /** An event for the other nodes. */
  BROADCAST("broadcast"),
  /** The watermark up to which positions are handed out. */
  WATERMARK("watermark"),
  /** The lease of the server that runs the background verification. */
  BACKGROUND_VERIFICATION("patrol"),
  /** The progress of the files that are being imported. */
  IMPORTS("imports"),
  /** An import into a running server: its progress, or its report. */
  IMPORT_JOB("importJob"),
  /** The mark of the import into a running server that was begun last. */
  LAST_IMPORT("lastImport"),
  /** The mark of a table that is being filled by a copy. */
  COPYING("copying"),
  /** The mark of a table that is being filled from a backup. */
  RESTORING("restoring"),
  /** The progress of one part of a copy or restore. */
  TRANSFER_PROGRESS("arrived");

  private static final Map<String, ItemType> BY_CODE = Arrays.stream(values())
      .collect(Collectors.toUnmodifiableMap(ItemType::code, Function.identity()));

  private final String code;

  ItemType(String code) {
    this.code = code;
  }

  /** The type of an item; empty if a newer version has written it. */
  public static Optional<ItemType> of(Item item) {
    return Optional.ofNullable(BY_CODE.get(item.type()));
  }

  /** The value that is stored in {@link Item#TYPE}. */
  public String code() {
    return code;
  }

  /** Builds an item of this type. */
  public Item.Builder at(Key key) {
    return Item.at(key, code);
  }

  /** Sets the type, for an update that may create the item. */
  public Change asChange() {
    return Change.set(Item.TYPE, code);
  }

  public boolean matches(Item item) {
    return item.type().equals(code);
  }
}
