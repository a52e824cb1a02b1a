// SPDX-License-Identifier: Apache-2.0
package tidings.server;

/** Users who may describe an entity that has no owner, and so become its owner. */
enum EntityClaimPolicy {
  ANYONE,
  MODERATORS
}
