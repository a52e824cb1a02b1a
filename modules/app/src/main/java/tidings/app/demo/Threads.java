// SPDX-License-Identifier: Apache-2.0
package tidings.app.demo;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.random.RandomGenerator;

/** Thinks up what is said about posts: by their readers, and now and then by their actors. */
final class Threads {
  /** Comments on one post at the most. */
  private static final int MOST = 30;
  /** Of 100 comments that could answer one before, so many name who has made it. */
  private static final int NAMING = 30;
  /** Of 100 that name somebody, so many are comments on that comment. */
  private static final int NESTED = 35;

  private final Phrases phrases = Phrases.of("comments");
  private final RandomGenerator random;
  private final List<Comment> comments = new ArrayList<>();

  Threads(RandomGenerator random) {
    this.random = random;
  }

  /** The threads of all posts, one after another. */
  static List<Comment> about(List<Post> posts, Readers readers, RandomGenerator random) {
    var threads = new Threads(random);
    for (int post = 0; post < posts.size(); post++) {
      threads.thread(post, posts.get(post), readers.of(posts.get(post)));
    }
    return List.copyOf(threads.comments);
  }

  private void thread(int number, Post post, List<Person> readers) {
    int count = readers.isEmpty() ? 0 : Math.min(MOST, Weighted.tail(random, 0.55));
    int first = comments.size();
    Set<String> said = new HashSet<>();
    while (count-- > 0) {
      boolean named = comments.size() > first && random.nextInt(100) < NAMING;
      var comment = named
          ? answer(number, post, readers, comments.size() - 1)
          : remark(pick(readers), number, post);
      if (said.add(comment.text())) {
        comments.add(comment);
      }
    }
  }

  private Comment remark(Person who, int number, Post post) {
    return new Comment(who, number, OptionalInt.empty(), remark(who, post));
  }

  /** What this person may say about this post. */
  String remark(Person who, Post post) {
    int mood = random.nextInt(100);
    var section = post.text().contains("?") && mood < 60
        ? "question"
        : post.photo().isPresent() && mood < 50 ? "photo" : "any";
    return say(section, who, post.actor(), post.actor());
  }

  /** By the post's actor, or by some reader who is not talking to themselves. */
  private Comment answer(int number, Post post, List<Person> readers, int before) {
    var speaker = comments.get(before).actor();
    boolean byActor = !speaker.equals(post.actor()) && random.nextInt(5) < 3;
    var who = byActor ? post.actor() : pick(readers);
    if (who.equals(speaker)) {
      return remark(who, number, post);
    }
    var on = random.nextInt(100) < NESTED && comments.get(before).on().isEmpty()
        ? OptionalInt.of(before)
        : OptionalInt.empty();
    return new Comment(
        who, number, on, say(byActor ? "answer" : "reply", who, post.actor(), speaker));
  }

  private String say(String section, Person who, Person friend, Person mention) {
    var words = Map.of(
        "city", who.home().name(), "friend", friend.firstName(), "mention", mention.id());
    return phrases.pick(section, random).say(random, words).strip();
  }

  private Person pick(List<Person> people) {
    return people.get(random.nextInt(people.size()));
  }
}
