// SPDX-License-Identifier: Apache-2.0
package tidings.bench.peers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tidings.bench.server.InstalledProgram;
import tidings.store.FreePort;

/**
 * Home feeds in Redis as Mastodon keeps them: a sorted set of ids for each person, trimmed after
 * each addition. Activities, counts and likes are keys beside them.
 */
public final class RedisFeeds implements FeedPeer {
  /** Entries kept in a feed. */
  private static final int MAX_FEED_SIZE = 800;

  private final InstalledProgram program;
  private final PeerProcess process;
  private final int port;
  private final RedisPipeline redis;
  private int followers;

  /** When Redis writes its commands to the disk. */
  public enum Persistence {
    NEVER("no"),
    EVERY_SECOND("yes");

    private final String appendOnly;

    Persistence(String appendOnly) {
      this.appendOnly = appendOnly;
    }
  }

  private RedisFeeds(InstalledProgram program, PeerProcess process, int port) {
    this.program = program;
    this.process = process;
    this.port = port;
    this.redis = RedisPipeline.to(port);
  }

  /**
   * Starts an empty Redis.
   *
   * @param folder a new folder for its data
   */
  public static RedisFeeds start(Path folder, Persistence persistence) {
    var program = InstalledProgram.find("redis-server");
    int port = FreePort.find();
    var command = List.of(program.toString(), "--bind", "127.0.0.1", "--port", "" + port,
        "--save", "", "--appendonly", persistence.appendOnly, "--appendfsync", "everysec");
    try {
      Files.createDirectories(folder);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    var process = PeerProcess.start(folder, command).awaitOutput("Ready to accept connections");
    return new RedisFeeds(program, process, port);
  }

  @Override
  public void load(PeerWorld world) {
    var ids = new String[world.posts()];
    var scores = new String[world.posts()];
    for (int number = 0; number < world.posts(); number++) {
      var post = world.post(number);
      ids[number] = post.id();
      scores[number] = String.valueOf(post.millis());
      redis.send("SET", "activity:" + post.id(), post.json());
      redis.send("SET", "hearts:" + post.id(), "" + world.likes(number));
    }
    for (int person = 0; person < world.people(); person++) {
      var feed = new ArrayList<>(List.of("ZADD", feed(person)));
      world.feed(person).forEach(post -> feed.addAll(List.of(scores[post], ids[post])));
      redis.send(feed.toArray(String[]::new));
      var liked = new ArrayList<>(List.of("SADD", "hearts-of:" + person));
      world.liked(person).forEach(post -> liked.add(ids[post]));
      redis.send(liked.toArray(String[]::new));
    }
    redis.await();
  }

  /** Mastodon reads followers from PostgreSQL in batches; here they are in memory. */
  @Override
  public void follow(int count) {
    followers = count;
  }

  @Override
  public void fanOut(PeerPost post) {
    redis.send("SET", "activity:" + post.id(), post.json());
    var score = String.valueOf(post.millis());
    for (int follower = 0; follower < followers; follower++) {
      redis.send("ZADD", feed(follower), score, post.id());
      redis.send("ZREMRANGEBYRANK", feed(follower), "0", "" + -(MAX_FEED_SIZE + 1));
    }
    redis.await();
  }

  private static String feed(int person) {
    return "feed:home:" + person;
  }

  /** Starts a Node server of feed pages. */
  public NodeServer servePages(NodePackages packages) {
    return NodeServer.start(packages, "redis.mjs", "" + port);
  }

  @Override
  public String version() {
    return "Redis " + program.version("--version");
  }

  @Override
  public void close() {
    redis.close();
    process.close();
  }
}
