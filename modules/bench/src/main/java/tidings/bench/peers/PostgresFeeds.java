// SPDX-License-Identifier: Apache-2.0
package tidings.bench.peers;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Home feeds in PostgreSQL: a table with a row for each entry of each feed. */
public final class PostgresFeeds implements FeedPeer {
  private static final String TABLES = """
      CREATE TABLE activity (id text PRIMARY KEY, actor int NOT NULL, json text NOT NULL,
        hearts int NOT NULL DEFAULT 0, comments int NOT NULL DEFAULT 0,
        shares int NOT NULL DEFAULT 0);
      CREATE TABLE follow (follower int, target int, PRIMARY KEY (follower, target));
      CREATE TABLE feed (reader int, activity text, PRIMARY KEY (reader, activity));
      CREATE TABLE heart (person int, activity text, PRIMARY KEY (person, activity));
      CREATE INDEX ON activity (actor, id);
      CREATE INDEX ON follow (target);
      """;

  private final PostgresServer server;
  private final PsqlSession session;

  /** Whether a commit waits until it is on the disk. */
  public enum Commit {
    SYNCHRONOUS("on"),
    ASYNCHRONOUS("off");

    private final String setting;

    Commit(String setting) {
      this.setting = setting;
    }
  }

  /** How a page is found. */
  public enum Query {
    /** In the table of feed rows. */
    ROWS,
    /** By joining follows and activities, without feed rows. */
    JOIN
  }

  private PostgresFeeds(PostgresServer server) {
    this.server = server;
    this.session = server.session();
  }

  /**
   * Starts an empty database.
   *
   * @param folder a new folder for its data, below one that others may enter
   */
  public static PostgresFeeds start(Path folder, Commit commit) {
    var feeds = new PostgresFeeds(PostgresServer.start(folder));
    feeds.session.execute("SET synchronous_commit = " + commit.setting + ";\n" + TABLES);
    return feeds;
  }

  @Override
  public void load(PeerWorld world) {
    var ids = new String[world.posts()];
    session.copy("activity (id, actor, json, hearts)",
        IntStream.range(0, world.posts()).mapToObj(number -> {
          var post = world.post(number);
          ids[number] = post.id();
          return row(post.id(), post.actor(), escaped(post.json()), world.likes(number));
        }));
    copy("follow", world, person -> Arrays.stream(world.followed(person)).boxed());
    copy("feed", world, person -> world.feed(person).mapToObj(post -> ids[post]));
    copy("heart", world, person -> world.liked(person).mapToObj(post -> ids[post]));
    session.execute("VACUUM ANALYZE;");
  }

  /** @param others for each person the values of the second column */
  private void copy(String table, PeerWorld world, IntFunction<Stream<?>> others) {
    session.copy(table, IntStream.range(0, world.people()).boxed()
        .flatMap(person -> others.apply(person).map(other -> row(person, other))));
  }

  private static String row(Object... columns) {
    return String.join("\t", Stream.of(columns).map(Object::toString).toList());
  }

  /** Text in the format of COPY. */
  private static String escaped(String text) {
    return text.replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n");
  }

  @Override
  public void follow(int followers) {
    session.execute("INSERT INTO follow SELECT number, 0 FROM generate_series(0, %d) number;\n"
        .formatted(followers - 1) + "VACUUM ANALYZE;");
  }

  @Override
  public void fanOut(PeerPost post) {
    session.execute("""
        BEGIN;
        INSERT INTO activity (id, actor, json) VALUES ('%s', %d, '%s');
        INSERT INTO feed SELECT follower, '%s' FROM follow WHERE target = %d;
        COMMIT;
        """.formatted(post.id(), post.actor(), post.json().replace("'", "''"), post.id(),
        post.actor()));
  }

  /** Starts a Node server of feed pages. */
  public NodeServer servePages(NodePackages packages, Query query) {
    return NodeServer.start(packages, "postgresql.mjs", "" + server.port(), query.name());
  }

  @Override
  public String version() {
    return "PostgreSQL " + server.version();
  }

  @Override
  public void close() {
    session.close();
    server.close();
  }
}
