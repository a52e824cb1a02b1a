// SPDX-License-Identifier: Apache-2.0
package tidings.server;

/** Who may be the first to describe what nobody owns, and so own it. */
enum EntityClaimPolicy {
  ANYONE,
  MODERATORS
}
