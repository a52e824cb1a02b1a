// SPDX-License-Identifier: Apache-2.0
package tidings.demo.pictures;

import static java.util.Locale.ROOT;

import java.util.Optional;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The kinds of drawings, each with as many variants as there are numbers. The file name determines
 * the whole picture: {@code skyline-7f03a21c.svg}.
 */
public enum Drawing {
  PORTRAIT, COVER, SKYLINE, HILLS, RIDE, NIGHT, LOAF, CUP, GARDEN, STAGE, BOARD, CINEMA, DESK, FILM;

  private static final Pattern NAME = Pattern.compile("([a-z]{1,20})-([0-9a-f]{8})\\.svg");
  private static final int SQUARE_SIZE = 200;
  private static final int WIDTH = 600;
  private static final int HEIGHT = 400;

  /** The file name of the variant with this number. */
  public String fileName(int number) {
    return String.format(ROOT, "%s-%08x.svg", name().toLowerCase(ROOT), number);
  }

  /** Draws the picture of this name as SVG; empty if there is no such name. */
  public static Optional<String> svg(String name) {
    var parts = NAME.matcher(name);
    return parts.matches()
        ? Stream.of(values())
            .filter(drawing -> drawing.name().toLowerCase(ROOT).equals(parts.group(1)))
            .findFirst()
            .map(drawing -> drawing.render(Integer.parseUnsignedInt(parts.group(2), 16)))
        : Optional.empty();
  }

  private String render(int number) {
    boolean square = this == PORTRAIT || this == COVER;
    var svg = square ? new Svg(SQUARE_SIZE, SQUARE_SIZE) : new Svg(WIDTH, HEIGHT);
    draw(svg, number, new SplittableRandom(number), new SplittableRandom(number >>> 16));
    return svg.toString();
  }

  /** @param placeRandom equal for all numbers with the same upper half, which are of one place */
  private void draw(Svg svg, int number, RandomGenerator random, RandomGenerator placeRandom) {
    var day = Palette.day(random);
    var evening = Palette.evening(random);
    var light = random.nextInt(3) == 0 ? evening : day;
    switch (this) {
      case PORTRAIT -> Portrait.draw(svg, random, number % 2 == 0);
      case COVER -> Cover.draw(svg, random, light);
      case SKYLINE -> Skyline.draw(svg, random, placeRandom, random.nextBoolean() ? evening : day);
      case HILLS -> Hills.draw(svg, random, light);
      case RIDE -> Ride.draw(svg, random, day);
      case NIGHT -> Night.draw(svg, random, evening);
      case LOAF -> Loaf.draw(svg, random, day);
      case CUP -> Cup.draw(svg, random, day);
      case GARDEN -> Garden.draw(svg, random, day);
      case STAGE -> Stage.draw(svg, random, evening);
      case BOARD -> Board.draw(svg, random, day);
      case CINEMA -> Cinema.draw(svg, random, day, evening);
      case DESK -> Desk.draw(svg, random, light);
      case FILM -> Film.draw(svg, random, placeRandom, day);
    }
  }
}
