// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import io.vertx.core.Future;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import tidings.bench.grow.ScaledCommunity;
import tidings.core.Activities.Draft;
import tidings.core.Activities.Publish;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.Position;
import tidings.core.UserId;
import tidings.schema.ActivityKeys;
import tidings.schema.rows.CountsRow;

/**
 * Fan-outs to about {@value #FOLLOWERS} followers each, which communities of all sizes have:
 * {@value #POSTERS} users post at once, and again when all feed rows are written.
 */
final class SmallAudienceFanOut {
  private static final int FOLLOWERS = 300;
  private static final int POSTERS = 20;
  private static final Duration WARM_UP = Duration.ofSeconds(3);
  private static final Duration ROUND = Duration.ofSeconds(2);
  private static final int ROUNDS = 5;
  private static final long POLL_INTERVAL_NANOS = 20_000;

  private final WriteSide writeSide;
  private final List<UserId> posters;
  private final long followers;

  private SmallAudienceFanOut(WriteSide writeSide, List<UserId> posters) {
    this.writeSide = writeSide;
    this.posters = posters;
    this.followers = posters.stream().mapToLong(this::followers).sum();
  }

  static double rowsPerSecond(Path data, ScaledCommunity community) {
    int rank = Math.max(0, community.rankOfFollowers(FOLLOWERS) - POSTERS / 2);
    var posters = IntStream.range(rank, rank + POSTERS)
        .map(community::personOfRank).mapToObj(community::person).toList();
    try (var writeSide = WriteSide.open(data)) {
      return new SmallAudienceFanOut(writeSide, posters).measure();
    }
  }

  private double measure() {
    postFor(WARM_UP);
    var rates = new Samples();
    for (int round = 0; round < ROUNDS; round++) {
      rates.add(Math.round(postFor(ROUND)));
    }
    return rates.median();
  }

  private double postFor(Duration time) {
    long rows = 0;
    long start = System.nanoTime();
    do {
      rows += post();
    } while (System.nanoTime() - start < time.toNanos());
    return Numbers.rate(rows, System.nanoTime() - start);
  }

  /** Posts once for each, until all is fanned out. @return number of feed rows */
  private long post() {
    var draft = new Draft(
        "post", Activity.Content.note("Good morning, all of you."), List.of(), Optional.empty());
    var posts = posters.stream().map(user -> writeSide.bus().ask(new Publish(user, draft)))
        .toList();
    Future.all(posts).await();
    var last = posts.stream().map(post -> post.result().id()).max(ActivityId::compareTo);
    awaitFanOut(Position.of(last.orElseThrow()));
    return followers + posters.size();
  }

  /** The watermark passes an activity when its feed rows are written. */
  private void awaitFanOut(Position last) {
    while (!writeSide.watermark().low().isAfter(last)) {
      LockSupport.parkNanos(POLL_INTERVAL_NANOS);
    }
  }

  private long followers(UserId user) {
    return CountsRow.ofEntity(writeSide.table().get(ActivityKeys.counts(user.ref())).await())
        .followers();
  }
}
