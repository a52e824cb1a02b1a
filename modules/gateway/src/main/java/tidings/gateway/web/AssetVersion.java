// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.web;

import static java.util.stream.Collectors.joining;

import io.vertx.core.buffer.Buffer;
import java.util.List;
import java.util.SortedMap;
import tidings.core.Sha256;

/**
 * The name of all web files as they are: when one of them changes, it is another. What it stands in
 * front of never changes, and may be kept for good.
 */
public record AssetVersion(String name) {
  /** What all editions are below. */
  static final String FOLDER = "assets";
  /** So that nobody meets two editions of the same name: 16 digits are 64 bits. */
  private static final int HASH_DIGITS = 16;

  /** @param files by their paths */
  static AssetVersion of(SortedMap<String, Buffer> files) {
    var list = files.entrySet().stream()
        .map(file -> file.getKey() + ' ' + Sha256.hex(file.getValue().getBytes()) + '\n')
        .collect(joining());
    return new AssetVersion(Sha256.hex(list).substring(0, HASH_DIGITS));
  }

  /** Where a file lies in it. */
  String pathOf(String path) {
    return FOLDER + "/" + name + "/" + path;
  }

  /** Whether this leads into it. @param path its segments */
  boolean contains(List<String> path) {
    return path.size() > 2 && path.get(0).equals(FOLDER) && path.get(1).equals(name);
  }

  /** The path of a file, of one that leads to it in here. */
  List<String> pathInside(List<String> path) {
    return path.subList(2, path.size());
  }
}
