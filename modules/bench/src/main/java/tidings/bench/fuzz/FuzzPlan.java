// SPDX-License-Identifier: Apache-2.0
package tidings.bench.fuzz;

/**
 * The size of a fuzz run.
 *
 * @param name begins the ids of its users
 * @param requests number of HTTP requests
 * @param lanes number of clients that send at the same time, each with users of its own
 * @param maxAdditions how often a tenth of the requests is added at most, while operations or
 *     messages lack a success; half of them are for these operations
 * @param repeats how often each successful change is sent again, to reach rate limits
 * @param seed of all random choices. With the same seed each lane makes the same choices, as far as
 *     the answers are the same
 */
public record FuzzPlan(String name, int requests, int lanes, int maxAdditions, int repeats,
    long seed) {
  /** HTTP requests for each live connection. */
  private static final int REQUESTS_PER_DIALOGUE = 20;
  private static final int MAX_ADDITIONS = 30;
  private static final int ADDED_SHARE = 10;
  /** A run against rate limits has a tenth of the requests, but not more than these. */
  private static final int MAX_LIMITED_REQUESTS = 20_000;
  private static final int LIMITED_SHARE = 10;
  /** More than a new account may post, edit, like, follow, block or report at once. */
  private static final int LIMITED_REPEATS = 40;

  public static FuzzPlan of(int requests, int lanes, long seed) {
    return new FuzzPlan("lane", requests, lanes, MAX_ADDITIONS, 0, seed);
  }

  /** A shorter run of one client whose few users reach rate limits. */
  FuzzPlan limited() {
    return new FuzzPlan("limited", Math.min(requests / LIMITED_SHARE, MAX_LIMITED_REQUESTS), 1,
        0, LIMITED_REPEATS, seed);
  }

  /** Number of live connections. */
  public int dialogues() {
    return dialogues(requests);
  }

  /** Number of live connections for a part of the requests. */
  static int dialogues(int requests) {
    return requests / REQUESTS_PER_DIALOGUE;
  }

  /** Number of requests that are added each time. */
  int addedRequests() {
    return requests / ADDED_SHARE;
  }
}
