// SPDX-License-Identifier: Apache-2.0
package tidings.core;

/** Who may create an account. */
public enum SignUpPolicy {
  /** Anybody. */
  OPEN,
  /** Users with an invite, one each. */
  INVITED,
  /** Nobody. */
  CLOSED
}
