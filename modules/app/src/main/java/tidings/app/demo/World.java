// SPDX-License-Identifier: Apache-2.0
package tidings.app.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.random.RandomGenerator;
import tidings.core.Ref;

/**
 * Everything that the demo puts into a server, thought up from one seed: the same every time.
 *
 * @param people the famous ones first
 */
record World(List<Place> places, List<Person> people, List<Follow> follows, List<Post> posts,
    List<Comment> comments, List<Like> likes) {
  /** Likes that one post gets at the most. */
  private static final int MOST_LIKES = 40;
  private static final List<String> KINDS =
      List.of("like", "like", "like", "like", "love", "love", "laugh", "wow");

  record Follow(Person who, Ref what) {}

  /** @param post the place of the post in the list */
  record Like(Person who, int post, String kind) {}

  static World of(Plan plan) {
    var random = new Random(plan.seed());
    var places = Place.all();
    var people = People.of(random, places, plan.people());
    var community = Community.of(random, people);
    var follows = community.follows(random, places);
    var posts = posts(random, people, community, plan.activities());
    var readers = new Readers(follows);
    var comments = Threads.about(posts, readers, random);
    return new World(places, people, follows, posts, comments, likes(random, readers, posts));
  }

  private static List<Post> posts(
      RandomGenerator random, List<Person> people, Community community, int count) {
    var talkative = new Weighted<>(people);
    var thinking = new Posts(random);
    var posts = new ArrayList<Post>();
    while (posts.size() < count) {
      var often = talkative.pick(random);
      var anybody = people.get(random.nextInt(people.size()));
      var actor = random.nextInt(3) == 0 ? often : anybody;
      posts.add(thinking.by(actor, community.friendsOf(actor)));
    }
    return List.copyOf(posts);
  }

  /** Likes by those who get to read the post: a few for most, many for some. */
  private static List<Like> likes(RandomGenerator random, Readers readers, List<Post> posts) {
    var likes = new ArrayList<Like>();
    for (int post = 0; post < posts.size(); post++) {
      var some = new ArrayList<>(readers.of(posts.get(post)));
      int count = Math.min(Math.min(some.size(), MOST_LIKES), Weighted.tail(random, 1.5));
      for (int like = 0; like < count; like++) {
        var who = some.remove(random.nextInt(some.size()));
        likes.add(new Like(who, post, KINDS.get(random.nextInt(KINDS.size()))));
      }
    }
    return List.copyOf(likes);
  }
}
