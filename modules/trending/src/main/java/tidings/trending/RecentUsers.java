// SPDX-License-Identifier: Apache-2.0
package tidings.trending;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import tidings.core.Sha256;
import tidings.core.UserId;

/**
 * The users who engaged with an entity last, each with what is counted for them, so that a user is
 * counted once. A user who engages again after {@value #MAX_USERS} others counts a second time.
 */
record RecentUsers(LinkedHashMap<String, CountedUser> users) {
  /** With these a row stays at about 1 KB, which one unit of DynamoDB writes. */
  static final int MAX_USERS = 64;
  private static final int HASH_DIGITS = 8;
  private static final int RADIX = Character.MAX_RADIX;

  static RecentUsers none() {
    return new RecentUsers(new LinkedHashMap<>());
  }

  /** @param texts stored users, the last one last */
  static RecentUsers parse(List<String> texts) {
    var recent = none();
    for (var text : texts) {
      var parts = text.split(":", 4);
      recent.users.put(parts[0], new CountedUser(
          Long.parseLong(parts[1], RADIX), Integer.parseInt(parts[2], RADIX),
          Integer.parseInt(parts[3], RADIX)));
    }
    return recent;
  }

  List<String> toTexts() {
    return users.entrySet().stream()
        .map(user -> user.getKey() + ":" + Long.toString(user.getValue().hour(), RADIX) + ":"
            + Integer.toString(user.getValue().likes(), RADIX) + ":"
            + Integer.toString(user.getValue().comments(), RADIX))
        .toList();
  }

  Optional<CountedUser> find(UserId user) {
    return Optional.ofNullable(users.get(hash(user)));
  }

  /** A copy with this user as the last one, or without, if nothing is counted any more. */
  RecentUsers with(UserId user, CountedUser counted) {
    var copy = new LinkedHashMap<>(users);
    copy.remove(hash(user));
    if (!counted.isGone()) {
      copy.put(hash(user), counted);
      if (copy.size() > MAX_USERS) {
        copy.pollFirstEntry();
      }
    }
    return new RecentUsers(copy);
  }

  /** A copy without users who are counted in an hour before this one only. */
  RecentUsers since(long firstHour) {
    var copy = new LinkedHashMap<>(users);
    copy.values().removeIf(user -> user.hour() < firstHour);
    return new RecentUsers(copy);
  }

  private static String hash(UserId user) {
    return Sha256.hex(user.text()).substring(0, HASH_DIGITS);
  }
}
