// SPDX-License-Identifier: Apache-2.0
package tidings.demo;

import java.util.Optional;
import java.util.random.RandomGenerator;
import tidings.demo.pictures.Drawing;

/**
 * A picture, as activities and profiles have it.
 *
 * @param image its path on the server of the demo
 * @param description what it shows, for those who do not see it
 */
record Photo(String image, String description) {
  /** One in so many people has no picture. */
  private static final int PEOPLE_PER_MISSING_PHOTO = 12;
  /** Spreads numbers that are close to each other: 2^32 divided by the golden ratio. */
  private static final int HASH_MULTIPLIER = 0x9E3779B9;

  private static Photo of(Drawing drawing, int number, String description) {
    return new Photo("/pictures/" + drawing.fileName(number), description);
  }

  /** What somebody shows of themselves; first names that end softly wear no beards. */
  static Optional<Photo> of(Person person) {
    int number = person.id().hashCode() * HASH_MULTIPLIER;
    boolean hasNone = Math.floorMod(number >> 8, PEOPLE_PER_MISSING_PHOTO) == 0
        && !person.id().equals(PeopleGenerator.ANA);
    boolean isBeardless = person.firstName().matches(".*([aeiz]|ês|onor)");
    return hasNone
        ? Optional.empty()
        : Optional.of(of(Drawing.PORTRAIT, isBeardless ? number | 1 : number & ~1, person.name()));
  }

  /** What a city, an artist or a topic is shown by. */
  static Photo of(DemoEntity place) {
    return of(place.drawing().orElse(Drawing.COVER), number(place, 0), place.name());
  }

  /** What somebody has taken there; nothing when there is nothing to see. */
  static Optional<Photo> takenAt(DemoEntity place, RandomGenerator random) {
    int moment = random.nextInt(1 << 16);
    return place.isArtist()
        ? Optional.of(of(Drawing.STAGE, number(place, moment), place.name()))
        : place.drawing().map(drawing -> of(drawing, number(place, moment), place.name()));
  }

  /** Pictures of one place have the upper half of their numbers in common. */
  private static int number(DemoEntity place, int moment) {
    return place.ref().toString().hashCode() * HASH_MULTIPLIER & 0xffff0000 | moment;
  }
}
