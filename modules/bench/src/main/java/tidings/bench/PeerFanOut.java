// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.time.InstantSource;
import tidings.bench.peers.FeedPeer;
import tidings.bench.peers.PeerPost;
import tidings.bench.peers.PostgresFeeds;
import tidings.bench.peers.PostgresFeeds.Commit;
import tidings.bench.peers.RedisFeeds;
import tidings.bench.peers.RedisFeeds.Persistence;
import tidings.core.IdGenerator;

/** Posts that are written into the feeds of all followers. */
record PeerFanOut(TempFolder folder, PeerSpeeds speeds) {
  private static final int WARM_UPS = 2;
  private static final int ROUNDS = 5;
  private static final String JSON = "{\"text\":\"Good morning, all of you.\"}";

  void measure() {
    speeds.add(PeerTask.ROWS, PeerSpeed.TIDINGS,
        "the post is on the disk before its answer; rows lost in a crash are written again",
        FeedRowThroughput.rowsPerSecond(folder));
    redis(Persistence.NEVER, "Redis, appendonly no", "everything is lost with the process");
    redis(Persistence.EVERY_SECOND, "Redis, appendfsync everysec",
        "a power cut loses up to two seconds");
    postgres(Commit.ASYNCHRONOUS, "PostgreSQL, synchronous_commit off",
        "a crash loses up to 0.6 seconds");
    postgres(Commit.SYNCHRONOUS, "PostgreSQL, synchronous_commit on",
        "post and rows are on the disk before the answer");
  }

  private void redis(Persistence persistence, String server, String about) {
    speeds.measureIfInstalled(server, () -> {
      try (var redis = RedisFeeds.start(folder.resolve("rows-" + persistence), persistence)) {
        measure(redis, server, about);
      }
    });
  }

  private void postgres(Commit commit, String server, String about) {
    speeds.measureIfInstalled(server, () -> {
      try (var postgres = PostgresFeeds.start(folder.resolve("rows-" + commit), commit)) {
        measure(postgres, server, about);
      }
    });
  }

  /** From a post to its last row. */
  private void measure(FeedPeer peer, String server, String about) {
    speeds.version(peer.version());
    peer.follow(FeedRowThroughput.FOLLOWERS);
    var ids = new IdGenerator(InstantSource.system());
    var times = new Samples();
    for (int round = -WARM_UPS; round < ROUNDS; round++) {
      var id = ids.next();
      long start = System.nanoTime();
      peer.fanOut(new PeerPost(id.text(), id.time().toEpochMilli(), 0, JSON));
      if (round >= 0) {
        times.add(System.nanoTime() - start);
      }
    }
    speeds.add(PeerTask.ROWS, server, about,
        Numbers.rate(FeedRowThroughput.FOLLOWERS, times.median()));
  }
}
