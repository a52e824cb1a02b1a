// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import io.vertx.core.Future;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.IntStream;
import tidings.core.Edge;
import tidings.core.UserId;
import tidings.core.concurrent.VertxWithoutFiles;
import tidings.schema.rows.CountsRow;
import tidings.schema.rows.EdgeRow;
import tidings.schema.rows.FeedStateRow;
import tidings.store.Op;

/** Users with sessions and posts of their own, who all follow one poster. */
record NodePopulation(GeneratedCommunity people) {
  static final UserId POSTER = new UserId("poster");
  /** Posts that all users like one after another; the others are liked in any order. */
  private static final int HOT_POSTS = 100;

  static NodePopulation of(int size) {
    return new NodePopulation(
        new GeneratedCommunity(size, Instant.now().truncatedTo(ChronoUnit.MILLIS)));
  }

  /** Stores them in a new table of DynamoDB Local. */
  void store(String table) {
    var vertx = VertxWithoutFiles.create();
    var opened = DynamoDbLocalProcess.table(vertx, table);
    CommunityLoader.fillWithoutFeeds(opened, people);
    Future.all(IntStream.range(0, people.size())
        .mapToObj(person -> opened.write(followsOf(person)))
        .toList()).await();
    opened.write(List.of(CountsRow.add(POSTER.ref(), CountsRow.FOLLOWERS, people.size()))).await();
    opened.close().await();
    vertx.close().await();
  }

  private List<Op> followsOf(int person) {
    var user = people.person(person);
    var edge = Edge.unlimited(POSTER.ref(), people.newest());
    return List.of(
        new Op.Put(EdgeRow.follower(user, edge), List.of()),
        new Op.Put(EdgeRow.following(user, edge, false, 1), List.of()),
        FeedStateRow.markCachesOutdated(user));
  }

  /** Likes of many activities: no two at the same time are of the same one. */
  LikeRequests spreadLikes() {
    int others = people.activities() - HOT_POSTS;
    return new LikeRequests(people, (person, lap) -> HOT_POSTS + (person + lap) % others);
  }

  /** Likes of one activity by all users, then of the next one. */
  LikeRequests likesOfOne() {
    return new LikeRequests(people, (person, lap) -> lap % HOT_POSTS);
  }
}
