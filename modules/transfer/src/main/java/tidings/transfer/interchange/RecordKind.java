// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import java.util.Locale;

/** What a line can tell of. */
public enum RecordKind {
  ACCOUNT("accounts"),
  ENTITY("entities"),
  ACTIVITY("activities"),
  LIKE("likes"),
  FOLLOW("follows");

  private final String plural;

  RecordKind(String plural) {
    this.plural = plural;
  }

  /** The field by which a line says what it tells of. */
  String fieldName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** As people are told how many. */
  public String plural() {
    return plural;
  }
}
