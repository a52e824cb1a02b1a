// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

/** Work that Tidings and its peers do. */
enum PeerTask {
  ROWS("feed rows/s", "Feed rows written per second, of posts to 100,000 followers"),
  PAGES("pages/s", "Feed pages of 20 activities per second, over HTTP"),
  DELIVERIES("deliveries/s", "Messages delivered to WebSockets per second, in bursts");

  private final String unit;
  private final String title;

  PeerTask(String unit, String title) {
    this.unit = unit;
    this.title = title;
  }

  String unit() {
    return unit;
  }

  String title() {
    return title;
  }
}
