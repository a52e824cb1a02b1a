// SPDX-License-Identifier: Apache-2.0
package tidings.app.demo;

import java.util.List;
import java.util.Optional;
import tidings.core.Entities.Profile;
import tidings.core.Ref;

/** A city, an artist or a topic of the demo. */
record Place(Ref ref, String name, String about) {

  static List<Place> all() {
    return Script.lines("places").stream().map(Place::of).toList();
  }

  private static Place of(String line) {
    var parts = line.split(" \\| ", 3);
    return new Place(Ref.parse(parts[0]), parts[1], parts[2]);
  }

  Profile profile() {
    return new Profile(name, Optional.of(about), Optional.empty());
  }

  boolean isCity() {
    return ref.type().equals("city");
  }

  boolean isArtist() {
    return ref.type().equals("artist");
  }

  boolean isTopic() {
    return ref.type().equals("topic");
  }
}
