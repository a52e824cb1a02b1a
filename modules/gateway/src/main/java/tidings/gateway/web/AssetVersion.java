// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.web;

import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.SortedMap;
import tidings.core.Sha256;

/**
 * A content hash over all web files, used as a path prefix. Files below it never change, so
 * browsers may cache them forever.
 */
record AssetVersion(String name) {
  /** The folder of all versions. */
  static final String FOLDER = "assets";
  /** 16 hexadecimal digits, that is 64 bits, make a collision of two versions unlikely. */
  private static final int HASH_DIGITS = 16;

  /** @param tags hashes of the contents of all files, by their paths */
  static AssetVersion of(SortedMap<String, String> tags) {
    var list = tags.entrySet().stream()
        .map(file -> file.getKey() + ' ' + file.getValue() + '\n')
        .collect(joining());
    return new AssetVersion(Sha256.hex(list).substring(0, HASH_DIGITS));
  }

  /** The path of a file below this version. */
  String pathOf(String path) {
    return FOLDER + "/" + name + "/" + path;
  }

  /** Whether a path is below this version. @param path its segments */
  boolean contains(List<String> path) {
    return path.size() > 2 && path.get(0).equals(FOLDER) && path.get(1).equals(name);
  }

  /** The path of the file without the version prefix. */
  List<String> pathInside(List<String> path) {
    return path.subList(2, path.size());
  }
}
