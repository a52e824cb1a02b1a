// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import java.util.Locale;

/** The kinds of records. */
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

  /** Name of the field that contains a record of this kind. */
  String fieldName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Plural for messages. */
  public String plural() {
    return plural;
  }
}
