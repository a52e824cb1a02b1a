// SPDX-License-Identifier: Apache-2.0
package tidings.demo;

import static java.util.Locale.ROOT;

import java.util.List;
import java.util.Optional;
import tidings.core.Entities.Profile;
import tidings.core.Ref;
import tidings.demo.pictures.Drawing;

/** A city, an artist or a topic of the demo. @param drawing kind of its picture, if it has one */
record DemoEntity(Ref ref, String name, String about, Optional<Drawing> drawing) {

  static List<DemoEntity> all() {
    return DemoTexts.lines("places").stream().map(DemoEntity::of).toList();
  }

  private static DemoEntity of(String line) {
    var parts = line.split(" \\| ", 4);
    var ref = Ref.parse(parts[0]);
    var drawing = parts.length == 4
        ? Optional.of(Drawing.valueOf(parts[3].toUpperCase(ROOT)))
        : Optional.of(Drawing.SKYLINE).filter(skyline -> ref.type().equals("city"));
    return new DemoEntity(ref, parts[1], parts[2], drawing);
  }

  Profile profile() {
    return new Profile(name, Optional.of(about), Optional.of(Photo.of(this).image()));
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
