// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import tidings.core.Activity.Content;
import tidings.core.ActivityId;
import tidings.core.Entities.Profile;
import tidings.core.Envelope;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.ProfileRow;

/**
 * A generated community: each user follows {@value #FOLLOWS} others and has posted {@value #POSTS}
 * notes of about two lines. Deterministic for its size.
 *
 * @param size number of users
 * @param newest time of the newest post
 */
record GeneratedCommunity(int size, Instant newest) {
  static final int FOLLOWS = 200;
  static final int POSTS = 2;
  private static final int TOPICS = 50;
  /** Posts whose number is divisible by this have a topic, or a picture. */
  private static final int TOPIC_INTERVAL = 3;
  private static final int PICTURE_INTERVAL = 4;
  private static final int MAX_LIKES = 50;
  /** Likes per user, of the newest activities in the feed. */
  private static final int LIKES_PER_PERSON = 2;
  /** Time span of all posts. */
  private static final Duration TIME_SPAN = Duration.ofDays(2);

  UserId person(int number) {
    return new UserId("person_%06d".formatted(number));
  }

  ProfileRow profile(int number) {
    var image = Optional.of("https://pictures.example.org/people/" + number + ".jpg");
    var profile = new Profile("Person Number " + number, Optional.empty(), image);
    return new ProfileRow(person(number).ref(), profile, person(number), 1, newest);
  }

  /** The numbers of the users that a user follows: distinct, and never the user. */
  int[] followed(int number) {
    return new SplittableRandom(number)
        .ints(1, size)
        .distinct()
        .limit(FOLLOWS)
        .map(distance -> (number + distance) % size)
        .toArray();
  }

  /** All posts by number, newest first; consecutive posts of a user are {@code size} apart. */
  IntStream posts() {
    return IntStream.range(0, activities());
  }

  int activities() {
    return POSTS * size;
  }

  IntStream postsOf(int person) {
    return IntStream.range(0, POSTS).map(round -> round * size + person);
  }

  /** The posts of the users that a user follows, newest first. */
  IntStream feed(int person) {
    return Arrays.stream(followed(person)).flatMap(this::postsOf).sorted();
  }

  /** The posts that a user likes. */
  IntStream liked(int person) {
    return feed(person).limit(LIKES_PER_PERSON);
  }

  /** The number of likes of a post. */
  int likes(int post) {
    return 1 + post % MAX_LIKES;
  }

  ActivityId id(int post) {
    return ActivityId.of(
        newest.minus(TIME_SPAN.dividedBy(activities()).multipliedBy(post)), "post");
  }

  ActivityRow activity(int post) {
    var targets = post % TOPIC_INTERVAL == 0
        ? List.of(new Ref("topic", "topic_" + post % TOPICS))
        : List.<Ref>of();
    var image = post % PICTURE_INTERVAL == 0
        ? Optional.of("https://pictures.example.org/posts/" + post + ".jpg")
        : Optional.<String>empty();
    var text = "Post number %d: the tram was late again, so we walked up the hill.";
    var note = Content.note(text.formatted(post)).withImage(image);
    var envelope = new Envelope(id(post), person(post % size), "post", targets);
    return new ActivityRow(envelope, note, Optional.empty(), true);
  }
}
