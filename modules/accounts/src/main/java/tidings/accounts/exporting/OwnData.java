// SPDX-License-Identifier: Apache-2.0
package tidings.accounts.exporting;

import static tidings.accounts.exporting.ExportedRow.millis;
import static tidings.accounts.exporting.ExportedRow.seconds;
import static tidings.accounts.exporting.ExportedRow.time;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import tidings.accounts.exporting.UserExport.PageCheck;
import tidings.accounts.oidc.IdentityRow;
import tidings.accounts.passkeys.PasskeyRow;
import tidings.accounts.personal.ExportFile;
import tidings.accounts.personal.UserRows;
import tidings.core.ActivityId;
import tidings.core.UserId;
import tidings.schema.AccountKeys;
import tidings.schema.ActivityKeys;
import tidings.schema.EmailKeys;
import tidings.schema.FeedKeys;
import tidings.schema.FollowKeys;
import tidings.schema.ItemType;
import tidings.schema.KeyFormat;
import tidings.schema.rows.AccountRow;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.CountsRow;
import tidings.schema.rows.FeedStateRow;
import tidings.schema.rows.MutedWordsRow;
import tidings.schema.rows.NoticePreferencesRow;
import tidings.schema.rows.NoticeRow;
import tidings.schema.rows.PinsRow;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Slices;
import tidings.store.Table;

/** The rows of a user to which keys lead, as files of an export. */
record OwnData(Table table, UserId user, ArchiveWriter archive, PageCheck pages) {
  /** Rows that are read at a time: other requests run between them. */
  private static final int PAGE_SIZE = 100;

  void write() throws IOException {
    writeAccount();
    writeProfile();
    for (var rows : UserRows.values()) {
      write(rows);
    }
  }

  private void write(UserRows rows) throws IOException {
    switch (rows) {
      case OUTBOX -> writeActivities(ExportFile.ACTIVITIES, rows,
          row -> ActivityKeys.activityInOutbox(row.key().sk()));
      case COMMENTS -> writeActivities(ExportFile.COMMENTS, rows,
          row -> new ActivityId(row.key().sk()));
      case LIKES -> writeEach(ExportFile.LIKES, rows, ExportedRow::like);
      case VOTES -> writeEach(ExportFile.VOTES, rows, ExportedRow::vote);
      case BOOKMARKS -> writeBookmarks(rows);
      case LISTS -> writeEach(ExportFile.LISTS, rows, ExportedRow::list);
      case FOLLOWS -> writeEach(ExportFile.FOLLOWS, rows, ExportedRow::follow);
      case FOLLOWERS ->
        writeEach(ExportFile.FOLLOWERS, rows, row -> ExportedRow.follower(user, row));
      case FOLLOW_REQUESTS ->
        writeEach(ExportFile.FOLLOW_REQUESTS, rows, ExportedRow::followRequest);
      case BLOCKS -> writeEach(ExportFile.BLOCKS, rows, ExportedRow::blockOrMute);
      case MUTES -> {
        writeEach(ExportFile.MUTES, rows, ExportedRow::blockOrMute);
        writeMutedWords();
      }
      case NOTIFICATIONS -> writeNotifications(rows);
      case UPLOADS -> writeEach(ExportFile.UPLOADS, rows, ExportedRow::upload);
      case FEED -> writeReadPosition();
      case SHARES, BLOCK_MARKS, NOTIFIED_FOLLOWERS, SITE_NOTICE_MARKS, IDEMPOTENT_REQUESTS,
          REPORTS_ABOUT,
          FEED_JOBS -> {
        // the types of these rows are left out, see PersonalData
      }
    }
  }

  private void writeEach(ExportFile file, UserRows rows, Function<Item, JsonObject> json)
      throws IOException {
    for (var slice : Slices.of(table, rows.of(user).limit(PAGE_SIZE))) {
      for (var row : slice.items()) {
        archive.add(file, json.apply(row));
      }
      pages.onPage();
    }
  }

  /** Each bookmark once, of its up to three rows. */
  private void writeBookmarks(UserRows rows) throws IOException {
    for (var slice : Slices.of(table, rows.of(user).limit(PAGE_SIZE))) {
      for (var row : slice.items()) {
        if (ItemType.BOOKMARK.matches(row)) {
          archive.add(ExportFile.BOOKMARKS, ExportedRow.bookmark(row));
        }
      }
      pages.onPage();
    }
  }

  /** The activities of the user among those in a list; others are in it, too. */
  private void writeActivities(ExportFile file, UserRows rows, Function<Item, ActivityId> id)
      throws IOException {
    for (var slice : Slices.of(table, rows.of(user).limit(PAGE_SIZE))) {
      var ids = slice.items().stream().map(id).toList();
      var bodies = table.getAll(ids.stream().map(ActivityKeys::profile).toList()).await();
      for (var activity : ids) {
        var body = bodies.get(ActivityKeys.profile(activity));
        if (body != null && isOwn(activity, body)) {
          archive.add(file, ExportedRow.activity(activity, body));
        }
      }
      pages.onPage();
    }
  }

  private boolean isOwn(ActivityId id, Item body) {
    var activity = ActivityRow.of(id, body);
    return activity.live() && activity.envelope().actor().equals(user);
  }

  private void writeMutedWords() throws IOException {
    for (var word : MutedWordsRow.of(find(FollowKeys.mutedWords(user))).words()) {
      archive.add(ExportFile.MUTED_WORDS, new JsonObject().put("text", word.text())
          .put("until", time(word.until())));
    }
  }

  private void writeNotifications(UserRows rows) throws IOException {
    for (var slice : Slices.of(table, rows.of(user).limit(PAGE_SIZE))) {
      for (var row : slice.items()) {
        if (ItemType.NOTICE.matches(row) && NoticeRow.isKnown(row)
            && !NoticeRow.of(user, row).isEmpty()) {
          archive.add(ExportFile.NOTIFICATIONS, ExportedRow.notice(user, row));
        }
      }
      pages.onPage();
    }
    var preferences = NoticePreferencesRow.preferences(find(FeedKeys.noticePreferences(user)));
    var kinds = new JsonObject();
    preferences.byType().forEach((type, channels) -> kinds.put(type, new JsonObject()
        .put("app", channels.app()).put("out", channels.out())));
    archive.add(ExportFile.NOTIFICATION_PREFERENCES, new JsonObject()
        .put("default", new JsonObject().put("app", preferences.standard().app())
            .put("out", preferences.standard().out()))
        .put("kinds", kinds));
  }

  private void writeReadPosition() throws IOException {
    var state = find(FeedKeys.feedState(user)).flatMap(FeedStateRow::readUpTo);
    if (state.isPresent()) {
      archive.add(ExportFile.READING,
          new JsonObject().put("readUpTo", KeyFormat.time(state.get().time())));
    }
  }

  private void writeAccount() throws IOException {
    var account = find(AccountKeys.account(user));
    if (account.isEmpty()) {
      return;
    }
    var row = account.get();
    archive.add(ExportFile.ACCOUNT, new JsonObject()
        .put("user", user.ref().toString())
        .put("createdAt", KeyFormat.time(AccountRow.createdAt(row)))
        .put("password", AccountRow.passwordHash(row).isPresent())
        .put("passkeys", array(row.list("passkeys").stream().map(AccountKeys::passkey), found -> {
          var passkey = PasskeyRow.of(found);
          return way("name", passkey.name()).put("createdAt", KeyFormat.time(passkey.createdAt()))
              .put("usedAt", KeyFormat.time(passkey.usedAt()));
        }))
        .put("identities",
            array(row.list("identities").stream().map(AccountKeys::identity), found -> {
              var identity = IdentityRow.of(found);
              return way("provider", identity.provider()).put("name", identity.name())
                  .put("createdAt", KeyFormat.time(identity.createdAt()))
                  .put("usedAt", KeyFormat.time(identity.usedAt()));
            }))
        .put("email", find(EmailKeys.email(user)).map(email -> new JsonObject()
            .put("email", email.findText("confirmed").orElse(null))
            .put("confirmedAt", time(millis(email, "confirmedAt")))
            .put("pending", email.findText("pending").orElse(null))).orElse(null))
        .put("roles", array(UserRows.roles(user), role -> way("role",
            role.key().pk().substring("ROLE#".length()))
            .put("since", time(millis(role, "since")))))
        .put("suspension", find(AccountKeys.suspension(user)).map(suspension -> new JsonObject()
            .put("reason", suspension.text("reason"))
            .put("since", time(millis(suspension, "since")))
            .put("until", seconds(suspension, Item.EXPIRES_AT))).orElse(null)));
    for (var session : found(row.list("sessions").stream().map(AccountKeys::session).toList())) {
      if (session.has("createdAt")) { // otherwise it was ended
        archive.add(ExportFile.SESSIONS, new JsonObject()
            .put("device", session.findText("device").orElse(null))
            .put("createdAt", time(millis(session, "createdAt")))
            .put("usedAt", time(millis(session, "usedAt")))
            .put("expiresAt", seconds(session, "endsAt")));
      }
    }
    pages.onPage();
  }

  private void writeProfile() throws IOException {
    var profile = find(ActivityKeys.profile(user.ref())).filter(ItemType.ENTITY::matches);
    if (profile.isPresent()) {
      var counts = new JsonObject();
      CountsRow.nonZero(find(ActivityKeys.counts(user.ref()))).forEach(counts::put);
      archive.add(ExportFile.PROFILE,
          ExportedRow.profile(profile.get()).put("counts", counts)
              .put("pinned", new JsonArray(
                  PinsRow.of(user.ref(), find(ActivityKeys.pins(user.ref()))).activities().stream()
                      .map(ActivityId::text).toList())));
    }
  }

  private static JsonObject way(String field, String value) {
    return new JsonObject().put(field, value);
  }

  private JsonArray array(Stream<Key> keys, Function<Item, JsonObject> json) {
    return new JsonArray(found(keys.toList()).stream().map(json).toList());
  }

  private List<Item> found(List<Key> keys) {
    return keys.isEmpty() ? List.of() : List.copyOf(table.getAll(keys).await().values());
  }

  private Optional<Item> find(Key key) {
    return table.get(key).await();
  }
}
