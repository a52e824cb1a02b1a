// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.limits;

/**
 * The key of a token bucket.
 *
 * @param subject the account or the network of the client
 */
record BucketKey(LimitedAction action, Scope scope, String subject) {

  /** The kind of subject that a limit is counted by. */
  enum Scope {
    ACCOUNT,
    /** An account on its first day; counted besides {@link #ACCOUNT}. */
    NEW_ACCOUNT,
    ADDRESS
  }
}
