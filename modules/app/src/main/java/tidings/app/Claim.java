// SPDX-License-Identifier: Apache-2.0
package tidings.app;

/** Who may be the first to describe what nobody owns, and so own it. */
enum Claim {
  ANYONE,
  MODERATORS
}
