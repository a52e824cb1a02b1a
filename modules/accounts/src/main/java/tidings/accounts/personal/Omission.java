// SPDX-License-Identifier: Apache-2.0
package tidings.accounts.personal;

/** A reason why an export leaves out rows, as the manifest says it. */
public enum Omission implements Exporting {
  DERIVED("feed, trends and jobs", "They are computed from follows, activities and likes."),
  OF_OTHERS("blocks, mutes and reports by others, and their activities about the user",
      "They are the data of those others."),
  SECRETS("passwords, keys, tokens and links",
      "They are stored as hashes, or open the account."),
  PASSING("marks of requests, of delivered events and of changes",
      "They have ids only, or repeat what is in the other files, and expire by themselves."),
  NOT_PERSONAL("", "");

  private final String what;
  private final String why;

  Omission(String what, String why) {
    this.what = what;
    this.why = why;
  }

  public String what() {
    return what;
  }

  public String why() {
    return why;
  }
}
