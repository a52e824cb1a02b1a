// SPDX-License-Identifier: Apache-2.0
package tidings.server;

/** The rule for who may read what is public. */
enum ReadingPolicy {
  EVERYBODY,
  /** Users with a session. */
  SIGNED_IN
}
