// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tidings.core.Activity.Content;
import tidings.core.ActivityId;
import tidings.core.Entities.Profile;
import tidings.core.Envelope;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.CountsRow;
import tidings.schema.rows.ProfileRow;
import tidings.store.Item;

/**
 * Users with names of two words, and one post of each with {@value #WORDS_OF_TEXT} words. Words are
 * made of syllables; like those of a language, few are frequent and many are rare. Deterministic for
 * its size.
 *
 * @param size number of users, and of posts
 * @param newest time of the newest post
 */
record SearchableCommunity(int size, Instant newest) {
  static final int WORDS_OF_TEXT = 15;
  private static final Duration TIME_SPAN = Duration.ofDays(365);
  private static final int VOCABULARY = 50_000;
  private static final int FIRST_NAMES = 2_000;
  private static final int FAMILY_NAMES = 20_000;
  /** The share of the most frequent words grows with it; 1 would be none more frequent. */
  private static final double SKEW = 3;
  private static final int MAX_FOLLOWERS = 100_000;
  private static final String[] SYLLABLES = syllables();

  private static String[] syllables() {
    return "bcdfghklmnprstvz".chars()
        .boxed()
        .flatMap(first -> "aeiou".chars().mapToObj(vowel -> "" + (char) (int) first + (char) vowel))
        .toArray(String[]::new);
  }

  /** The rows of all users and posts. */
  Stream<Item> rows() {
    return IntStream.range(0, size).boxed()
        .flatMap(number -> Stream.of(profile(number).item(), counts(number), post(number).item()));
  }

  private ProfileRow profile(int number) {
    var random = new SplittableRandom(number);
    var profile = new Profile(name(random), Optional.empty(), Optional.empty());
    return new ProfileRow(user(number).ref(), profile, user(number), 1, time(number));
  }

  private Item counts(int number) {
    long followers = (long) (MAX_FOLLOWERS / (1.0 + number % MAX_FOLLOWERS));
    return CommunityLoader.itemOf(
        CountsRow.add(user(number).ref(), CountsRow.FOLLOWERS, followers));
  }

  private ActivityRow post(int number) {
    var random = new SplittableRandom(-1L - number);
    var text = IntStream.range(0, WORDS_OF_TEXT)
        .mapToObj(place -> word(random, VOCABULARY))
        .collect(Collectors.joining(" "));
    var id = ActivityId.of(time(number), "post");
    var envelope = new Envelope(id, user(number), "post", List.<Ref>of());
    return new ActivityRow(envelope, Content.note(text), Optional.empty(), true);
  }

  private Instant time(int number) {
    return newest.minus(TIME_SPAN.dividedBy(size).multipliedBy(number));
  }

  private static UserId user(int number) {
    return new UserId("u%d".formatted(number));
  }

  private static String name(SplittableRandom random) {
    return capitalized(word(random, FIRST_NAMES)) + " " + capitalized(word(random, FAMILY_NAMES));
  }

  private static String capitalized(String word) {
    return Character.toUpperCase(word.charAt(0)) + word.substring(1);
  }

  /** A word of the first so many of the vocabulary. */
  static String word(SplittableRandom random, int vocabulary) {
    int number = (int) (vocabulary * Math.pow(random.nextDouble(), SKEW));
    var word = new StringBuilder(SYLLABLES[number % SYLLABLES.length]);
    for (int rest = number / SYLLABLES.length; rest > 0; rest /= SYLLABLES.length) {
      word.append(SYLLABLES[rest % SYLLABLES.length]);
    }
    return word.append(SYLLABLES[(number * 31 + 7) % SYLLABLES.length]).toString();
  }

  /** One or two words of a text, the second time with a letter wrong. */
  static String query(SplittableRandom random) {
    var words = word(random, VOCABULARY);
    if (random.nextBoolean()) {
      words += " " + word(random, VOCABULARY);
    }
    return random.nextInt(4) == 0 ? words.substring(0, words.length() - 1) + "x" : words;
  }

  /** The first one to five letters of a name. */
  static String prefix(SplittableRandom random) {
    var word = word(random, random.nextBoolean() ? FIRST_NAMES : FAMILY_NAMES);
    return word.substring(0, Math.min(word.length(), 1 + random.nextInt(5)));
  }
}
