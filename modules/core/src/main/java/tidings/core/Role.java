// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static java.util.Locale.ROOT;

import java.util.Optional;
import java.util.stream.Stream;

/** What somebody may do beside what everybody may; given by whoever runs the server. */
public enum Role {
  /** Decides what becomes of what others report, and may describe things first. */
  MODERATOR;

  public static Optional<Role> find(String name) {
    return Stream.of(values()).filter(role -> role.toString().equals(name)).findFirst();
  }

  /** What people call it: its name in lower case. */
  @Override
  public String toString() {
    return name().toLowerCase(ROOT);
  }
}
