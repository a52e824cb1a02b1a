// SPDX-License-Identifier: Apache-2.0
package tidings.accounts.exporting;

import static java.util.Locale.ROOT;

import io.vertx.core.json.Json;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.Collection;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tidings.core.ActivityId;
import tidings.core.LanguageTag;
import tidings.core.Media.PictureSize;
import tidings.core.Poll;
import tidings.core.ShownPicture;
import tidings.core.ShownRecording;
import tidings.core.UserId;
import tidings.schema.ActivityKeys;
import tidings.schema.KeyFormat;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.AuditRow;
import tidings.schema.rows.BlockMuteRow;
import tidings.schema.rows.BookmarkRow;
import tidings.schema.rows.EdgeRow;
import tidings.schema.rows.FollowRequestRow;
import tidings.schema.rows.LikeRow;
import tidings.schema.rows.ListRow;
import tidings.schema.rows.MediaRow;
import tidings.schema.rows.NoticeRow;
import tidings.schema.rows.ProfileRow;
import tidings.schema.rows.VoteRow;
import tidings.store.Item;

/** The JSON of rows in an export: what their user may know of them, and no secrets. */
final class ExportedRow {
  private ExportedRow() {}

  /** An activity or comment by the user. */
  static JsonObject activity(ActivityId id, Item row) {
    var activity = ActivityRow.of(id, row);
    var envelope = activity.envelope();
    var json = new JsonObject()
        .put("id", id.text())
        .put("verb", envelope.verb())
        .put("object", new JsonObject()
            .put("type", activity.object().type())
            .put("text", activity.object().text().orElse(null))
            .put("name", activity.object().name().orElse(null))
            .put("url", activity.object().url().orElse(null))
            .put("image", activity.object().image().orElse(null))
            .put("pictures", new JsonArray(
                activity.object().pictures().stream().map(ExportedRow::picture).toList()))
            .put("recording", activity.object().recording()
                .map(ExportedRow::recording).orElse(null))
            .put("poll", activity.object().poll().map(ExportedRow::poll).orElse(null))
            .put("language", activity.object().language().map(LanguageTag::text).orElse(null)))
        .put("targets", texts(envelope.targets()))
        .put("data", data(activity.data()))
        .put("foreignId", activity.foreignId().orElse(null))
        .put("publishedAt", KeyFormat.time(id.time()))
        .put("version", activity.revision().number())
        .put("editedAt", time(activity.revision().editedAt()))
        .put("expiresAt", time(envelope.expiresAt()))
        .put("visibility", envelope.reach().code());
    return activity.live()
        ? json
        : json.put("deleted", true).put("takenDown", activity.takenDown())
            .put("keptUntil", seconds(row, Item.EXPIRES_AT));
  }

  static JsonObject like(Item row) {
    var like = LikeRow.of(row);
    return new JsonObject().put("activity", like.activity().text()).put("kind", like.kind())
        .put("at", KeyFormat.time(like.likedAt()));
  }

  static JsonObject vote(Item row) {
    var vote = VoteRow.of(row);
    return new JsonObject().put("activity", vote.activity().text())
        .put("choices", new JsonArray(vote.choices()))
        .put("at", KeyFormat.time(vote.votedAt()));
  }

  static JsonObject bookmark(Item row) {
    var bookmark = BookmarkRow.of(row);
    return new JsonObject().put("activity", bookmark.activity().text())
        .put("savedAt", KeyFormat.time(bookmark.savedAt()))
        .put("folder", bookmark.folder().orElse(null));
  }

  static JsonObject list(Item row) {
    var list = ListRow.of(row);
    return new JsonObject().put("name", list.id().name())
        .put("title", list.title().orElse(null))
        .put("visibility", list.isPublic() ? "public" : "private")
        .put("createdAt", KeyFormat.time(list.createdAt()))
        .put("members", texts(list.members()));
  }

  static JsonObject follow(Item row) {
    var edge = EdgeRow.edge(EdgeRow.followed(row.key()), row);
    return new JsonObject().put("ref", edge.target().toString())
        .put("since", KeyFormat.time(edge.since()))
        .put("active", edge.isOpen())
        .put("verbs", texts(edge.verbs()))
        .put("until", time(edge.until()))
        .put("notify", edge.notifies());
  }

  static JsonObject follower(UserId user, Item row) {
    var edge = EdgeRow.edge(user.ref(), row);
    return new JsonObject().put("user", new UserId(row.key().sk()).ref().toString())
        .put("since", KeyFormat.time(edge.since()))
        .put("active", edge.isOpen());
  }

  /** A request to follow a user, by another. */
  static JsonObject followRequest(Item row) {
    var request = FollowRequestRow.of(KeyFormat.owner(row.key()), row);
    return new JsonObject().put("from", request.user().ref().toString())
        .put("to", request.owner().ref().toString())
        .put("since", KeyFormat.time(request.since()))
        .put("endsAt", KeyFormat.time(request.endsAt()));
  }

  /** A block or mute. */
  static JsonObject blockOrMute(Item row) {
    return new JsonObject().put("ref", BlockMuteRow.target(row.key()).toString())
        .put("since", KeyFormat.time(BlockMuteRow.since(row)))
        .put("until", time(BlockMuteRow.until(row)));
  }

  /** The space that all take is the sum of theirs. */
  static JsonObject upload(Item row) {
    var json = new JsonObject();
    MediaRow.find(row).map(MediaRow::picture).ifPresent(picture -> {
      var full = picture.size(PictureSize.FULL);
      json.put("id", picture.id().text()).put("url", "/media/" + picture.id())
          .put("type", picture.type().mediaType())
          .put("width", full.width()).put("height", full.height())
          .put("alt", picture.alt().orElse(null))
          .put("createdAt", KeyFormat.time(picture.createdAt()));
    });
    return json;
  }

  static JsonObject notice(UserId user, Item row) {
    var notice = NoticeRow.of(user, row);
    var state = notice.state();
    return new JsonObject().put("id", notice.id())
        .put("kind", notice.group().kind().name().toLowerCase(ROOT))
        .put("actors", new JsonArray(
            state.actors().stream().map(actor -> actor.ref().toString()).toList()))
        .put("count", state.count())
        .put("activities", texts(notice.activities()))
        .put("text", notice.custom().map(custom -> custom.text()).orElse(null))
        .put("link", notice.custom().flatMap(custom -> custom.link()).orElse(null))
        .put("reason", notice.reason().orElse(null))
        .put("updatedAt", KeyFormat.time(state.updatedAt()))
        .put("seen", state.seen())
        .put("read", state.read());
  }

  /** A report of an activity or entity by the user. */
  static JsonObject report(Item row) {
    return new JsonObject().put("about", ActivityKeys.reported(row.key()))
        .put("list", row.findText("list").orElse(null))
        .put("reason", row.text("reason"))
        .put("at", time(millis(row, "at")));
  }

  /** The profile of the user, or an entity that the user owns. */
  static JsonObject profile(Item row) {
    var ref = KeyFormat.ref(row.key());
    var profile = ProfileRow.of(ref, row).profile();
    return new JsonObject().put("ref", ref.toString())
        .put("name", profile.name())
        .put("handle", profile.handle().map(handle -> handle.text()).orElse(null))
        .put("about", profile.about().orElse(null))
        .put("image", profile.image().orElse(null))
        .put("banner", profile.banner().map(ExportedRow::picture).orElse(null))
        .put("data", data(profile.data()))
        .put("approvesFollowers", profile.isPrivate())
        .put("createdAt", time(millis(row, "createdAt")));
  }

  private static JsonObject poll(Poll poll) {
    return new JsonObject().put("choices", new JsonArray(poll.choices()))
        .put("until", KeyFormat.time(poll.until())).put("multiple", poll.multiple());
  }

  private static JsonObject picture(ShownPicture picture) {
    return new JsonObject().put("url", picture.path()).put("alt", picture.alt().orElse(null));
  }

  private static JsonObject recording(ShownRecording recording) {
    return new JsonObject().put("url", recording.path()).put("type", recording.type())
        .put("alt", recording.alt().orElse(null));
  }

  /** An entry of the audit log, without other users; the address only of the user's own deeds. */
  static JsonObject audit(UserId user, AuditRow entry) {
    boolean isOwn = entry.actor().filter(user::equals).isPresent();
    return new JsonObject().put("time", KeyFormat.time(entry.time()))
        .put("action", entry.action().toString())
        .put("byYou", isOwn)
        .put("subject", entry.subject().orElse(null))
        .put("address", (isOwn && ExportedAudit.isByUser(entry.action())
            ? entry.address()
            : Optional.<String>empty()).orElse(null))
        .put("reason", entry.reason().orElse(null))
        .put("key", entry.key().orElse(null));
  }

  static Optional<Instant> millis(Item row, String name) {
    return row.has(name) ? Optional.of(Instant.ofEpochMilli(row.number(name))) : Optional.empty();
  }

  static @Nullable String seconds(Item row, String name) {
    return time(row.has(name)
        ? Optional.of(Instant.ofEpochSecond(row.number(name)))
        : Optional.empty());
  }

  /** Null if there is none, as in JSON. */
  static @Nullable String time(Optional<Instant> time) {
    return time.map(KeyFormat::time).orElse(null);
  }

  private static JsonArray texts(Collection<?> values) {
    return new JsonArray(values.stream().map(Object::toString).toList());
  }

  private static @Nullable Object data(Optional<String> json) {
    return json.map(Json::decodeValue).orElse(null);
  }
}
