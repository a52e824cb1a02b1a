// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import tidings.core.UserId;

/** Who may be the first to describe what nobody owns, and so own it. */
record Claims(Who who, Set<UserId> moderators) implements Predicate<UserId> {
  private static final String IDS = "[A-Za-z0-9_-]{1,64}";

  enum Who {
    ANYONE,
    MODERATORS
  }

  /** @throws Trouble when one of the settings is wrong */
  static Claims of(Sources sources) {
    var who = sources.get("entities.claim").oneOf(Who.class);
    var moderators = sources.get("entities.moderators");
    return new Claims(
        who,
        moderators.texts(IDS).stream().map(UserId::new).collect(Collectors.toUnmodifiableSet()));
  }

  @Override
  public boolean test(UserId user) {
    return who == Who.ANYONE || moderators.contains(user);
  }
}
