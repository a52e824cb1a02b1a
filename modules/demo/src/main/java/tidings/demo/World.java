// SPDX-License-Identifier: Apache-2.0
package tidings.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.random.RandomGenerator;
import tidings.core.Ref;

/**
 * All generated data of the demo, deterministic for a seed.
 *
 * @param people the most popular ones first
 */
record World(List<DemoEntity> places, List<Person> people, List<DemoFollow> follows,
    List<DemoPost> posts,
    List<DemoComment> comments, List<Like> likes) {
  /** Maximum number of likes on a post. */
  private static final int MAX_LIKES = 40;
  private static final List<String> LIKE_KINDS =
      List.of("like", "like", "like", "like", "love", "love", "laugh", "wow");

  record DemoFollow(Person follower, Ref target) {}

  /** @param postIndex index of the post */
  record Like(Person person, int postIndex, String kind) {}

  static World of(DemoSettings settings) {
    var random = new Random(settings.seed());
    var places = DemoEntity.all();
    var people = PeopleGenerator.generate(random, places, settings.people());
    var followGraph = FollowGraph.of(random, people);
    var follows = followGraph.follows(random, places);
    var posts = posts(random, people, followGraph, settings.activities());
    var readers = new PostReaders(follows);
    var comments = CommentGenerator.generate(posts, readers, random);
    return new World(places, people, follows, posts, comments, likes(random, readers, posts));
  }

  private static List<DemoPost> posts(
      RandomGenerator random, List<Person> people, FollowGraph followGraph, int count) {
    var actorPicker = new SkewedPicker<>(people);
    var generator = new PostGenerator(random);
    var posts = new ArrayList<DemoPost>();
    while (posts.size() < count) {
      var frequent = actorPicker.pick(random);
      var uniform = people.get(random.nextInt(people.size()));
      var actor = random.nextInt(3) == 0 ? frequent : uniform;
      posts.add(generator.generate(actor, followGraph.followedBy(actor)));
    }
    return List.copyOf(posts);
  }

  /** Likes by readers of the posts: a few on most posts, many on some. */
  private static List<Like> likes(RandomGenerator random, PostReaders readers,
      List<DemoPost> posts) {
    var likes = new ArrayList<Like>();
    for (int postIndex = 0; postIndex < posts.size(); postIndex++) {
      var candidates = new ArrayList<>(readers.of(posts.get(postIndex)));
      int count = Math.min(Math.min(candidates.size(), MAX_LIKES),
          SkewedPicker.randomLongTail(random, 1.5));
      for (int like = 0; like < count; like++) {
        var person = candidates.remove(random.nextInt(candidates.size()));
        likes.add(new Like(person, postIndex, LIKE_KINDS.get(random.nextInt(LIKE_KINDS.size()))));
      }
    }
    return List.copyOf(likes);
  }
}
