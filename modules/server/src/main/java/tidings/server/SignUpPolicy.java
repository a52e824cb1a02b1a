// SPDX-License-Identifier: Apache-2.0
package tidings.server;

/** Whether anybody may create an account. */
enum SignUpPolicy {
  OPEN,
  CLOSED
}
