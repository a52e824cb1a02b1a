// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.time.Duration;
import tidings.bench.load.LoadGenerator;
import tidings.bench.load.LoadResult;
import tidings.bench.load.LoadRounds;
import tidings.bench.peers.NodePackages;
import tidings.bench.peers.PostgresFeeds;
import tidings.bench.peers.PostgresFeeds.Commit;
import tidings.bench.peers.PostgresFeeds.Query;
import tidings.bench.peers.RedisFeeds;
import tidings.bench.peers.RedisFeeds.Persistence;
import tidings.bench.server.ServerProcess;

/** Feed pages of the same community over HTTP, read equally often by all users. */
record PeerPages(TempFolder folder, GeneratedCommunity community, PeerSpeeds speeds) {
  private static final Duration ROUND = Duration.ofSeconds(5);
  private static final int ROUNDS = 3;

  void measure() {
    tidings();
    speeds.measureIfInstalled("pages from Redis", this::redis);
    speeds.measureIfInstalled("pages from PostgreSQL", this::postgres);
  }

  private void tidings() {
    var data = folder.resolve("tidings");
    CommunityLoader.fill(data, community);
    try (var server = ServerProcess.serve(data)) {
      measure(server.address(), PeerSpeed.TIDINGS,
          "with sessions, reasons, blocks and mutes");
    }
  }

  private void redis() {
    var packages = packages();
    try (var redis = RedisFeeds.start(folder.resolve("redis"), Persistence.EVERY_SECOND)) {
      redis.load(new CommunityWorld(community));
      try (var server = redis.servePages(packages)) {
        measure(server.address(), "Redis and Node", "ids of a sorted set, then their values");
      }
    }
  }

  private void postgres() {
    var packages = packages();
    try (var postgres = PostgresFeeds.start(folder.resolve("postgres"), Commit.SYNCHRONOUS)) {
      postgres.load(new CommunityWorld(community));
      try (var server = postgres.servePages(packages, Query.ROWS)) {
        measure(server.address(), "PostgreSQL and Node, feed rows", "a query with an index");
      }
      try (var server = postgres.servePages(packages, Query.JOIN)) {
        measure(server.address(), "PostgreSQL and Node, no rows",
            "a query that merges the posts of all followed users");
      }
    }
  }

  private NodePackages packages() {
    var packages = NodePackages.install(folder.resolve("node"));
    speeds.version(packages.version());
    return packages;
  }

  private void measure(String address, String server, String about) {
    var readers = new FeedRequests(community.size());
    try (var load = LoadGenerator.on(address, FeedBenchmark.CONNECTIONS, readers)) {
      readers.warmUp(load);
      var rounds = LoadRounds.of(ROUNDS, () -> load.saturate(ROUND));
      speeds.note("%s: %,d bytes per page".formatted(server, rounds.averageBytes()));
      speeds.add(PeerTask.PAGES, server, about, rounds.median(LoadResult::perSecond));
    }
  }
}
