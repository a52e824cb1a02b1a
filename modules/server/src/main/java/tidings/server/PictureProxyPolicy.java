// SPDX-License-Identifier: Apache-2.0
package tidings.server;

/** Whether the server fetches the pictures of other servers for its readers. */
enum PictureProxyPolicy {
  OFF,
  ON
}
