// SPDX-License-Identifier: Apache-2.0
package tidings.demo;

import java.util.List;
import java.util.Optional;
import tidings.core.Entities.Profile;
import tidings.core.Ref;

/**
 * A person of the demo.
 *
 * @param topics two topics of interest
 * @param artists favourite artists
 */
record Person(String id, String name, String about, DemoEntity home, boolean grewUpThere,
    List<DemoEntity> topics, List<DemoEntity> artists) {

  Ref ref() {
    return new Ref(Ref.USER, id);
  }

  String firstName() {
    return name.substring(0, name.indexOf(' '));
  }

  Profile profile() {
    return new Profile(name, Optional.of(about), Photo.of(this).map(Photo::image));
  }
}
