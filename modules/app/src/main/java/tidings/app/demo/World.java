// SPDX-License-Identifier: Apache-2.0
package tidings.app.demo;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import tidings.app.demo.Posts.Post;
import tidings.core.Ref;

/**
 * Everything that the demo puts into a server, thought up from one seed: the same every time.
 *
 * @param people the famous ones first
 */
record World(List<Place> places, List<Person> people, List<Follow> follows, List<Post> posts,
    List<Like> likes) {
  static final int PEOPLE = 200;
  static final int POSTS = 2_000;
  private static final long SEED = 1847;
  /** Likes that one post gets at the most. */
  private static final int MOST_LIKES = 60;
  /** People whom somebody follows at the most. */
  private static final int MOST_FRIENDS = 80;
  /** People whom the visitor follows: enough for a page that moves. */
  private static final int ANAS_FRIENDS = 45;
  private static final List<String> KINDS =
      List.of("like", "like", "like", "like", "love", "love", "laugh", "wow");

  record Follow(Person who, Ref what) {}

  /** @param post the place of the post in the list */
  record Like(Person who, int post, String kind) {}

  static World create() {
    var random = new Random(SEED);
    var places = Place.all();
    var people = People.of(random, places, PEOPLE);
    var friends = friends(random, people);
    var follows = follows(random, places, friends);
    var posts = posts(random, people, friends);
    return new World(places, people, follows, posts, likes(random, follows, posts));
  }

  /** Whom everybody follows of the people: some are followed by nearly all, most by few. */
  private static Map<Person, List<Person>> friends(Random random, List<Person> people) {
    var fame = new Weighted<>(people);
    var friends = new LinkedHashMap<Person, List<Person>>();
    for (var person : people) {
      int count = person.id().equals(People.ANA)
          ? ANAS_FRIENDS
          : Math.min(MOST_FRIENDS, 6 + Weighted.tail(random, 6));
      Set<Person> chosen = new LinkedHashSet<>();
      while (chosen.size() < count) {
        var somebody = fame.pick(random);
        if (!somebody.equals(person)) {
          chosen.add(somebody);
        }
      }
      friends.put(person, List.copyOf(chosen));
    }
    return friends;
  }

  private static List<Follow> follows(
      Random random, List<Place> places, Map<Person, List<Person>> friends) {
    var follows = new ArrayList<Follow>();
    friends.forEach((person, those) -> {
      Set<Ref> refs = new LinkedHashSet<>();
      refs.add(person.home().ref());
      person.topics().forEach(topic -> refs.add(topic.ref()));
      person.artists().forEach(artist -> refs.add(artist.ref()));
      refs.add(places.get(random.nextInt(places.size())).ref());
      those.forEach(friend -> refs.add(friend.ref()));
      refs.forEach(ref -> follows.add(new Follow(person, ref)));
    });
    return List.copyOf(follows);
  }

  private static List<Post> posts(
      Random random, List<Person> people, Map<Person, List<Person>> friends) {
    var talkative = new Weighted<>(people);
    var thinking = new Posts(random);
    var posts = new ArrayList<Post>();
    while (posts.size() < POSTS) {
      var often = talkative.pick(random);
      var anybody = people.get(random.nextInt(people.size()));
      var actor = random.nextInt(3) == 0 ? often : anybody;
      posts.add(thinking.by(actor, friends.getOrDefault(actor, List.of())));
    }
    return List.copyOf(posts);
  }

  /** Likes by those who get to read the post: a few for most, many for some. */
  private static List<Like> likes(Random random, List<Follow> follows, List<Post> posts) {
    Map<Ref, List<Person>> followers = new LinkedHashMap<>();
    for (var follow : follows) {
      followers.computeIfAbsent(follow.what(), ref -> new ArrayList<>()).add(follow.who());
    }
    var likes = new ArrayList<Like>();
    for (int i = 0; i < posts.size(); i++) {
      var post = posts.get(i);
      Set<Person> readers = new LinkedHashSet<>();
      readers.addAll(followers.getOrDefault(post.actor().ref(), List.of()));
      post.targets().forEach(to -> readers.addAll(followers.getOrDefault(to, List.of())));
      readers.remove(post.actor());
      var some = new ArrayList<>(readers);
      int count = Math.min(Math.min(some.size(), MOST_LIKES), Weighted.tail(random, 2));
      for (int n = 0; n < count; n++) {
        var who = some.remove(random.nextInt(some.size()));
        likes.add(new Like(who, i, KINDS.get(random.nextInt(KINDS.size()))));
      }
    }
    return List.copyOf(likes);
  }
}
