// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static java.util.Locale.ROOT;

import java.util.Optional;
import java.util.stream.Stream;

/** A role that an administrator grants to a user. */
public enum Role {
  /** Handles reports, and may always be the first to describe an entity. */
  MODERATOR;

  public static Optional<Role> find(String name) {
    return Stream.of(values()).filter(role -> role.toString().equals(name)).findFirst();
  }

  /** The name in lower case, as used in commands. */
  @Override
  public String toString() {
    return name().toLowerCase(ROOT);
  }
}
