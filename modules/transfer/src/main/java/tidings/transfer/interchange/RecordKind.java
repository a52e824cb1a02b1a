// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import static java.util.stream.Collectors.joining;

import java.util.Arrays;

/** The kinds of records. */
public enum RecordKind {
  ACCOUNT("account", "accounts"),
  ENTITY("entity", "entities"),
  ACTIVITY("activity", "activities"),
  LIKE("like", "likes"),
  VOTE("vote", "votes"),
  FOLLOW("follow", "follows"),
  FOLLOW_REQUEST("followRequest", "follow requests"),
  BLOCK("block", "blocks"),
  MUTE("mute", "mutes"),
  MUTED_WORDS("mutedWords", "lists of muted words"),
  LIST("list", "lists"),
  BOOKMARK("bookmark", "bookmarks"),
  PINS("pins", "entities with pins");

  private final String fieldName;
  private final String plural;

  RecordKind(String fieldName, String plural) {
    this.fieldName = fieldName;
    this.plural = plural;
  }

  /** The field names of all kinds, for messages. */
  static String allFieldNames() {
    return Arrays.stream(values()).map(RecordKind::fieldName).collect(joining(", "));
  }

  /** Name of the field that contains a record of this kind. */
  public String fieldName() {
    return fieldName;
  }

  /** Plural for messages. */
  public String plural() {
    return plural;
  }
}
