// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A generated community in the import format: each user posts, likes and follows the next ones. */
final class SampleImport {
  private static final int PEOPLE = 10_000;
  private static final int POSTS = 4;
  private static final int LIKES = 10;
  private static final int FOLLOWS = 10;

  private final Instant begin = Instant.now().minus(2, ChronoUnit.DAYS);

  int size() {
    return PEOPLE * (1 + POSTS + LIKES + FOLLOWS);
  }

  Stream<String> lines() {
    return IntStream.range(0, PEOPLE).boxed().flatMap(person -> Stream.of(
        Stream.of(account(person)),
        IntStream.range(0, POSTS).mapToObj(number -> post(person, number)),
        IntStream.range(0, LIKES).mapToObj(number -> like(person, number)),
        IntStream.range(0, FOLLOWS).mapToObj(number -> follow(person, number)))
        .flatMap(lines -> lines));
  }

  private static String account(int person) {
    return "{\"account\":{\"id\":\"p" + person + "\",\"name\":\"Person " + person
        + "\",\"createdAt\":\"2025-01-01T00:00:00Z\"}}";
  }

  private String post(int person, int number) {
    return "{\"activity\":{\"id\":\"post-" + person + "-" + number + "\",\"actor\":\"p" + person
        + "\",\"verb\":\"post\",\"object\":{\"type\":\"note\",\"text\":\"What " + person
        + " has to say on a day like this, number " + number + "\"},\"targets\":[\"city:c"
        + (person % 100) + "\"],\"publishedAt\":\"" + time(person * POSTS + number) + "\"}}";
  }

  private String like(int person, int number) {
    return "{\"like\":{\"user\":\"p" + person + "\",\"activity\":\"post-" + next(person, number)
        + "-" + number % POSTS + "\",\"kind\":\"heart\",\"at\":\"" + time(person) + "\"}}";
  }

  private String follow(int person, int number) {
    return "{\"follow\":{\"user\":\"p" + person + "\",\"ref\":\"user:p" + next(person, number)
        + "\",\"since\":\"" + time(person) + "\"}}";
  }

  private static int next(int person, int number) {
    return (person + 1 + number * 7) % PEOPLE;
  }

  private String time(int second) {
    return begin.plusMillis(second).truncatedTo(ChronoUnit.MILLIS).toString();
  }
}
