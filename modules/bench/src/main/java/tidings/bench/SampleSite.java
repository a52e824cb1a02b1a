// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A generated site in the import format, with years of activities, and what is new a day later.
 *
 * @param begin time of the first activity
 * @param end time of the last one
 */
record SampleSite(int users, int places, int follows, int activities, Instant begin, Instant end) {
  private static final Duration HISTORY = Duration.ofDays(8 * 365);

  /** A site whose activities end a day ago. */
  static SampleSite of(int users, int places, int follows, int activities) {
    var end = Instant.now().minus(1, ChronoUnit.DAYS).truncatedTo(ChronoUnit.MILLIS);
    return new SampleSite(users, places, follows, activities, end.minus(HISTORY), end);
  }

  Stream<String> lines() {
    return Stream.of(
        IntStream.range(0, users).mapToObj(SampleSite::account),
        IntStream.range(0, places).mapToObj(SampleSite::place),
        IntStream.range(0, follows).mapToObj(this::follow),
        IntStream.range(0, activities).mapToObj(number -> activity(number,
            begin.plusMillis(HISTORY.toMillis() / activities * number))))
        .flatMap(lines -> lines);
  }

  int size() {
    return users + places + follows + activities;
  }

  /** The activities of the day after the others. */
  Stream<String> delta(int count) {
    return IntStream.range(activities, activities + count)
        .mapToObj(number -> activity(number, end.plusMillis(number - activities + 1)));
  }

  private static String account(int user) {
    return "{\"account\":{\"id\":\"u" + user + "\",\"name\":\"User " + user
        + "\",\"createdAt\":\"2018-01-01T00:00:00Z\"}}";
  }

  private static String place(int place) {
    return "{\"entity\":{\"ref\":\"place:" + place + "\",\"name\":\"Place " + place
        + "\",\"createdAt\":\"2018-01-01T00:00:00Z\"}}";
  }

  /** Four of five follows are of places. */
  private String follow(int number) {
    int user = number % users;
    int round = number / users;
    var target = round % 5 == 4
        ? "user:u" + (user + 1 + number % 97) % users
        : "place:" + (user * 7 + round * 131) % places;
    return "{\"follow\":{\"user\":\"u" + user + "\",\"ref\":\"" + target
        + "\",\"since\":\"2018-01-02T00:00:00Z\"}}";
  }

  private String activity(int number, Instant time) {
    return "{\"activity\":{\"id\":\"a" + number + "\",\"actor\":\"u" + number * 31L % users
        + "\",\"verb\":\"post\",\"object\":{\"type\":\"note\",\"text\":\"Found at a corner, number "
        + number + "\"},\"targets\":[\"place:" + number % places + "\"],\"publishedAt\":\""
        + time + "\"}}";
  }
}
