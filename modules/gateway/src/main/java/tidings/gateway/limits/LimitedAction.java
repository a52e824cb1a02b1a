// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.limits;

/** An action with a rate limit, and the name of its limit in settings, headers and metrics. */
public enum LimitedAction {
  /** Limited by address alone: there is no account yet. */
  SIGN_UPS("signUps", "new accounts"),
  /** Sign-ins without a password, whose failures nothing else counts. Limited by address alone. */
  SIGN_INS("signIns", "sign-ins"),
  POSTS("posts", "posts"),
  COMMENTS("comments", "comments"),
  MENTIONS("mentions", "mentions"),
  LIKES("likes", "likes"),
  BOOKMARKS("bookmarks", "bookmarks"),
  FOLLOWS("follows", "follows"),
  EDITS("edits", "edits"),
  REPORTS("reports", "reports"),
  /** Blocks and mutes. */
  BLOCKS("blocks", "blocks and mutes"),
  /** Mails that are sent for an account: links to confirm an address or reset a password. */
  MAILS("mails", "mails"),
  UPLOADS("uploads", "uploads"),
  /**
   * Feed rows that posts are written to. Known only after the fan-out, so it is charged then, and
   * further posts are refused until the debt is paid back. Limited by account alone.
   */
  FEED_ROWS("feedRows", "posts to so many followers");

  private final String limitName;
  private final String description;

  LimitedAction(String limitName, String description) {
    this.limitName = limitName;
    this.description = description;
  }

  /** The name of its setting without {@code limits.}. */
  public String limitName() {
    return limitName;
  }

  /** The action in the plural, for messages. */
  String description() {
    return description;
  }
}
