// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.util.stream.Stream;
import tidings.schema.ActivityKeys;

/** Read shapes shared by several calls. */
final class Reads {
  private Reads() {}

  static final String BODIES = "GET_ALL PROFILE+PROFILE#COUNTS";
  static final String OWN_LIKES = "QUERY LIKED";
  static final String BLOCKED = "QUERY BLOCKED";
  static final String ROLE = "GET ROLE";
  static final String FLAGGED = "QUERY FLAGGED by time";
  static final String KEY = "GET_ALL KEYS";
  /** The key, and the user for whom the call is made. */
  static final String KEY_AND_USER = "GET_ALL ACCOUNT+KEYS+ROLE";
  static final String USER_BY_SITE = "GET_ALL ACCOUNT+HANDLE+PROFILE+PROFILE#COUNTS";
  static final String ENTITY_BY_SITE = "GET_ALL PROFILE+PROFILE#COUNTS";
  static final String ENTITY = "GET_ALL FOLLOWING+PROFILE+PROFILE#COUNTS";
  static final String[] PASSWORD = {"GET_ALL ATTEMPTS", "GET ACCOUNT", "GET ACCOUNT"};
  static final String[] CHANGE_PASSWORD =
      {"GET_ALL ATTEMPTS", "GET ACCOUNT", "GET ACCOUNT", "GET ACCOUNT"};
  static final String[] SIGN_IN =
      {"GET_ALL ATTEMPTS", "GET ACCOUNT", "GET ACCOUNT", "GET ACCOUNT"};
  static final String[] TRENDS = Stream.concat(Stream.of(BLOCKED),
      Stream.generate(() -> "QUERY TRENDING by time").limit(ActivityKeys.TREND_SHARDS))
      .toArray(String[]::new);
  static final String[] FOLLOW = {"GET FOLLOWING", "GET PROFILE#COUNTS"};
  static final String[] LIKE_AND_MUTES =
      {"GET PROFILE", "GET PROFILE#COUNTS", "QUERY MUTES", "GET_ALL NOTICES", OWN_LIKES,
        "GET PROFILE#COUNTS"};
  static final String[] UNLIKE =
      {"GET PROFILE", "GET_ALL BLOCKED", "GET PROFILE#COUNTS", "GET_ALL NOTICES", OWN_LIKES,
        "GET PROFILE#COUNTS"};
  static final String[] VOTE =
      {"GET_ALL PROFILE+PROFILE#COUNTS+VOTED", "GET PROFILE", "GET PROFILE#COUNTS"};
}
