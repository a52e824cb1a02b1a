// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static java.util.Locale.ROOT;

import java.util.Optional;
import java.util.stream.Stream;

/** The rule for who may follow a user; {@code followers} in the API. */
public enum FollowerPolicy {
  /** Everybody may. */
  EVERYBODY,
  /**
   * Only users whom the user has approved, who alone may see what the user has posted: a private
   * account.
   */
  APPROVE;

  /** The name in the API and in the table. */
  public String code() {
    return name().toLowerCase(ROOT);
  }

  /** The value with this name. */
  public static Optional<FollowerPolicy> of(String code) {
    return Stream.of(values()).filter(policy -> policy.code().equals(code)).findFirst();
  }
}
