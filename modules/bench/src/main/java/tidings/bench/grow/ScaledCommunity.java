// SPDX-License-Identifier: Apache-2.0
package tidings.bench.grow;

import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import tidings.core.ActivityId;
import tidings.core.UserId;

/**
 * A generated community whose shape does not depend on its size. Each user follows 1 to 99 others
 * (mean 50) and has posted {@value #POSTS} notes. The number of followers has a heavy tail: it
 * falls with the rank of a user by the law of Zipf and Mandelbrot, 1 / (rank +
 * {@value #TAIL_OFFSET}). Deterministic for its size and time; nothing is kept in memory.
 *
 * @param size number of users
 * @param newest time of the newest post
 */
public record ScaledCommunity(int size, Instant newest) {
  /** Posts of each user, spread evenly over {@link #TIME_SPAN}. */
  public static final int POSTS = 5;
  private static final int MAX_FOLLOWS = 99;
  /** In a tiny community a user follows at most the size divided by this. */
  private static final int MIN_USERS_PER_FOLLOW = 4;
  /** Flattens the head of the distribution: a third of a million users follow the most followed. */
  private static final int TAIL_OFFSET = 10;
  private static final Duration TIME_SPAN = Duration.ofDays(225);
  /** Before their first post all users have joined, one after another, within this time. */
  private static final Duration JOIN_SPAN = Duration.ofDays(365);
  /**
   * Primes that map ranks and turns to users, so that neighbours in rank are no neighbours in the
   * table, nor in the order of posts. They must not divide the size.
   */
  private static final int RANK_STEP = 2_750_159;
  private static final int TURN_STEP = 1_299_709;

  public UserId person(int number) {
    return new UserId("person_%07d".formatted(number));
  }

  /** The user with the most followers but {@code rank}. */
  public int personOfRank(int rank) {
    return (int) ((long) rank * RANK_STEP % size);
  }

  /** The rank at which users have about this number of followers. */
  public int rankOfFollowers(int followers) {
    double mean = (1 + MAX_FOLLOWS) / 2.0;
    double share = size * mean / Math.log(tailRatio());
    return Math.clamp(Math.round(share / followers) - TAIL_OFFSET, 0, size - 1);
  }

  /** The numbers of the users that a user follows, ascending. */
  int[] followed(int person) {
    var random = new SplittableRandom(person);
    int count = Math.min(1 + random.nextInt(MAX_FOLLOWS), size / MIN_USERS_PER_FOLLOW);
    var followed = new int[count];
    for (int known = 0; known < count;) {
      int other = personOfRank(rank(random.nextDouble()));
      if (other != person && !contains(followed, known, other)) {
        followed[known++] = other;
      }
    }
    Arrays.sort(followed);
    return followed;
  }

  private static boolean contains(int[] numbers, int count, int number) {
    for (int index = 0; index < count; index++) {
      if (numbers[index] == number) {
        return true;
      }
    }
    return false;
  }

  /** The rank at this quantile of all follows. */
  private int rank(double quantile) {
    int rank = (int) (TAIL_OFFSET * (Math.pow(tailRatio(), quantile) - 1));
    return Math.min(rank, size - 1);
  }

  private double tailRatio() {
    return (double) (size + TAIL_OFFSET) / TAIL_OFFSET;
  }

  /** When a user has joined, and followed all others. Ascends with the number of the user. */
  Instant joined(int person) {
    return newest.minus(TIME_SPAN).minus(JOIN_SPAN)
        .plusMillis(JOIN_SPAN.toMillis() * person / size);
  }

  /** Number of posts. They are numbered from the newest to the oldest. */
  int posts() {
    return POSTS * size;
  }

  /** The number of the first post that is older than this. */
  int postsWithin(Duration age) {
    return (int) Math.min(posts(), age.toMillis() * posts() / TIME_SPAN.toMillis());
  }

  /** A user's posts, from the newest to the oldest. */
  IntStream postsOf(int person) {
    int turn = (int) ((long) person * TURN_STEP % size);
    return IntStream.range(0, POSTS).map(round -> round * size + turn);
  }

  int author(int post) {
    var turn = BigInteger.valueOf(post % size);
    var users = BigInteger.valueOf(size);
    return turn.multiply(BigInteger.valueOf(TURN_STEP).modInverse(users)).mod(users).intValue();
  }

  Instant time(int post) {
    return newest.minusMillis(TIME_SPAN.toMillis() * post / posts());
  }

  ActivityId id(int post) {
    return ActivityId.of(time(post), "post " + post);
  }

  /**
   * The posts that a user likes, from the older to the newer: two of the last round of posts, in
   * the order in which the users are numbered.
   */
  IntStream likedBy(int person) {
    return IntStream.of(size - 1 - person, size - 2 - person)
        .filter(post -> post >= 0 && author(post) != person);
  }

  /** Number of likes of a post. */
  long likesOf(int post) {
    return IntStream.of(size - 1 - post, size - 2 - post)
        .filter(person -> person >= 0 && author(post) != person)
        .count();
  }
}
