// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import static java.nio.charset.StandardCharsets.UTF_8;
import static tidings.core.errors.ErrorCode.INVALID_FIELD;

import io.vertx.core.buffer.Buffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import tidings.wire.JsonFields;
import tidings.wire.JsonObjectWriter;

/**
 * Parses lines in the format of Tidings or of the quick-photos lab; the format is detected for each
 * line.
 */
final class LineParser {
  private final Instant now;
  private final boolean ignoreUnknown;
  private final IdMapping ids;
  private final List<String> unknownFields = new ArrayList<>();
  private final QuickPhotos quickPhotos;

  /**
   * @param now the time of the import: default for missing times
   * @param ignoreUnknown whether unknown fields are dropped
   * @param stored finds the activities of the store that lines refer to
   */
  LineParser(Instant now, boolean ignoreUnknown, ForeignIds stored) {
    this.now = now;
    this.ids = new IdMapping(stored);
    this.ignoreUnknown = ignoreUnknown;
    this.quickPhotos = new QuickPhotos(now);
  }

  /** As {@link #parse(byte[])}, of a numbered line. */
  ParsedLine parse(Line line) {
    var entry = parse(line.bytes());
    return new ParsedLine(line.number(), entry, ids.changedIds());
  }

  /** The paths of the fields of the last line that were dropped. */
  List<String> unknownFields() {
    return List.copyOf(unknownFields);
  }

  /**
   * @throws tidings.core.errors.Refusal describing what is invalid
   * @throws IdMapping.UnknownIdException if the line refers to a later one by a foreign id
   */
  ImportRecord parse(byte[] line) {
    ids.beginLine();
    unknownFields.clear();
    var bytes = Buffer.buffer(line);
    var first = firstField(line);
    var ownKind = Arrays.stream(RecordKind.values()).filter(kind -> kind.fieldName().equals(first))
        .findFirst();
    return ownKind.map(kind -> parseOwn(kind, bytes))
        .or(() -> quickPhotos.read(bytes))
        .orElseThrow(
            () -> INVALID_FIELD.refusal(
                "unknown kind of line: expected one of " + RecordKind.allFieldNames()
                    + ", or a quick-photos item"));
  }

  /** @see IdMapping#endFirstPass */
  void endFirstPass() {
    ids.endFirstPass();
  }

  /** @see IdMapping#changesIds */
  boolean changesIds() {
    return ids.changesIds();
  }

  private ImportRecord parseOwn(RecordKind kind, Buffer bytes) {
    var kinds = Set.of(kind.fieldName());
    var line = ignoreUnknown
        ? JsonFields.readKnown(bytes, kinds, unknownFields::add)
        : JsonFields.read(bytes, kinds);
    return switch (kind) {
      case ACCOUNT -> AccountRecord.of(
          line.object("account", "id", "name", "about", "image", "data", "handle", "passwordHash",
              "createdAt", "followers", "readUpTo", "banner"),
          now);
      case ENTITY -> EntityRecord.of(
          line.object(
              "entity", "ref", "name", "about", "image", "data", "owner", "createdAt",
              "banner"),
          now);
      case ACTIVITY -> ActivityRecord.of(
          line.object(
              "activity", "id", "foreignId", "actor", "verb", "object", "targets", "data",
              "publishedAt",
              "editedAt", "expiresAt", "visibility"),
          now, ids);
      case LIKE -> LikeRecord.of(line.object("like", "user", "activity", "kind", "at"), now, ids);
      case VOTE ->
        VoteRecord.of(line.object("vote", "user", "activity", "choices", "at"), now, ids);
      case FOLLOW -> FollowRecord.of(
          line.object("follow", "user", "ref", "since", "verbs", "until", "notify", "intervals"),
          now, ids);
      case FOLLOW_REQUEST -> FollowRequestRecord.of(
          line.object(
              "followRequest", "user", "ref", "since", "backfill", "verbs", "until", "notify"),
          now);
      case BLOCK -> BlockRecord.of(line.object("block", "user", "ref", "since"), now);
      case MUTE -> MuteRecord.of(line.object("mute", "user", "ref", "since", "until"), now, ids);
      case MUTED_WORDS -> MutedWordsRecord.of(line.object("mutedWords", "user", "items"));
      case LIST -> ListRecord.of(
          line.object("list", "owner", "name", "title", "visibility", "members", "createdAt"),
          now, ids);
      case BOOKMARK ->
        BookmarkRecord.of(line.object("bookmark", "user", "activity", "folder", "at"), now, ids);
      case PINS -> PinsRecord.of(line.object("pins", "ref", "activities"), ids);
    };
  }

  /** The name of the first field. Only its quotes are checked. */
  private static String firstField(byte[] line) {
    int from = indexOf(line, 0);
    int to = from < 0 ? -1 : indexOf(line, from + 1);
    return to < 0 ? "" : new String(line, from + 1, to - from - 1, UTF_8);
  }

  private static int indexOf(byte[] line, int from) {
    for (int i = from; i < line.length; i++) {
      if (line[i] == '"') {
        return i;
      }
    }
    return -1;
  }

  /** Formats a record as a line, including the line end. */
  static Buffer format(ImportRecord entry) {
    return JsonObjectWriter
        .toBytes(entry,
            (written, json) -> json.object(written.kind().fieldName(), written,
                ImportRecord::writeTo))
        .appendByte((byte) '\n');
  }

  /** Whether the record has ended before the import. */
  boolean isExpired(ImportRecord entry) {
    return entry.endsAt().filter(time -> !time.isAfter(now)).isPresent();
  }
}
