// SPDX-License-Identifier: Apache-2.0
package tidings.core;

/** Whether accounts have e-mail addresses. */
public enum EmailPolicy {
  /** No account can be given one. */
  OFF,
  /** A user may give one. */
  OPTIONAL,
  /** A new user must give one, and can only read until it is confirmed. */
  REQUIRED
}
