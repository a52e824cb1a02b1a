// SPDX-License-Identifier: Apache-2.0
package tidings.demo;

import java.util.Optional;
import java.util.random.RandomGenerator;
import tidings.demo.pictures.Drawing;

/**
 * A picture of an activity or a profile.
 *
 * @param image path on the demo server
 * @param description alternative text
 */
record Photo(String image, String description) {
  /** One out of this many people has no picture. */
  private static final int PEOPLE_PER_MISSING_PHOTO = 12;
  /** Multiplier that spreads similar numbers: 2^32 divided by the golden ratio. */
  private static final int HASH_MULTIPLIER = 0x9E3779B9;

  private static Photo of(Drawing drawing, int number, String description) {
    return new Photo("/pictures/" + drawing.fileName(number), description);
  }

  /**
   * The profile picture of a person. Some endings of first names, such as {@code a}, exclude a
   * beard.
   */
  static Optional<Photo> of(Person person) {
    int number = person.id().hashCode() * HASH_MULTIPLIER;
    boolean hasNone = Math.floorMod(number >> 8, PEOPLE_PER_MISSING_PHOTO) == 0
        && !person.id().equals(PeopleGenerator.ANA);
    boolean isBeardless = person.firstName().matches(".*([aeiz]|ês|onor)");
    return hasNone
        ? Optional.empty()
        : Optional.of(of(Drawing.PORTRAIT, isBeardless ? number | 1 : number & ~1, person.name()));
  }

  /** The picture of a city, an artist or a topic. */
  static Photo of(DemoEntity place) {
    return of(place.drawing().orElse(Drawing.COVER), number(place, 0), place.name());
  }

  /** A photo of a place; empty if the place has no drawing. */
  static Optional<Photo> takenAt(DemoEntity place, RandomGenerator random) {
    int moment = random.nextInt(1 << 16);
    return place.isArtist()
        ? Optional.of(of(Drawing.STAGE, number(place, moment), place.name()))
        : place.drawing().map(drawing -> of(drawing, number(place, moment), place.name()));
  }

  /** All pictures of a place have the same upper half of their numbers. */
  private static int number(DemoEntity place, int moment) {
    return place.ref().toString().hashCode() * HASH_MULTIPLIER & 0xffff0000 | moment;
  }
}
