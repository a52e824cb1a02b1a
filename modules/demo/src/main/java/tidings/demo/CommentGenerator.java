// SPDX-License-Identifier: Apache-2.0
package tidings.demo;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.random.RandomGenerator;

/** Generates comments on posts, by their readers and sometimes by their actors. */
final class CommentGenerator {
  /** Maximum number of comments on a post. */
  private static final int MAX_COMMENTS = 30;
  /** Percentage of possible replies that mention the author of the previous comment. */
  private static final int MENTION_PERCENT = 30;
  /** Percentage of mentions that are comments on that comment. */
  private static final int NESTED_PERCENT = 35;

  private final Phrases phrases = Phrases.of("comments");
  private final RandomGenerator random;
  private final List<DemoComment> comments = new ArrayList<>();

  CommentGenerator(RandomGenerator random) {
    this.random = random;
  }

  /** The comments on all posts, in the order of the posts. */
  static List<DemoComment> generate(List<DemoPost> posts, PostReaders readers,
      RandomGenerator random) {
    var generator = new CommentGenerator(random);
    for (int index = 0; index < posts.size(); index++) {
      generator.addThread(index, posts.get(index), readers.of(posts.get(index)));
    }
    return List.copyOf(generator.comments);
  }

  private void addThread(int postIndex, DemoPost post, List<Person> readers) {
    int count =
        readers.isEmpty() ? 0 : Math.min(MAX_COMMENTS, SkewedPicker.randomLongTail(random, 0.55));
    int first = comments.size();
    Set<String> usedTexts = new HashSet<>();
    while (count-- > 0) {
      boolean isReply = comments.size() > first && random.nextInt(100) < MENTION_PERCENT;
      var comment = isReply
          ? reply(postIndex, post, readers, comments.size() - 1)
          : remark(pick(readers), postIndex, post);
      if (usedTexts.add(comment.text())) {
        comments.add(comment);
      }
    }
  }

  private DemoComment remark(Person author, int postIndex, DemoPost post) {
    return new DemoComment(author, postIndex, OptionalInt.empty(), remark(author, post));
  }

  /** A random comment of a person on a post. */
  String remark(Person author, DemoPost post) {
    int roll = random.nextInt(100);
    var section = post.text().contains("?") && roll < 60
        ? "question"
        : post.photo().isPresent() && roll < 50 ? "photo" : "any";
    return render(section, author, post.actor(), post.actor());
  }

  /**
   * A reply by the actor of the post, or by a reader other than the author of the previous comment.
   */
  private DemoComment reply(int postIndex, DemoPost post, List<Person> readers, int previousIndex) {
    var previousAuthor = comments.get(previousIndex).actor();
    boolean byPostActor = !previousAuthor.equals(post.actor()) && random.nextInt(5) < 3;
    var author = byPostActor ? post.actor() : pick(readers);
    if (author.equals(previousAuthor)) {
      return remark(author, postIndex, post);
    }
    var parentIndex =
        random.nextInt(100) < NESTED_PERCENT && comments.get(previousIndex).parentIndex().isEmpty()
            ? OptionalInt.of(previousIndex)
            : OptionalInt.empty();
    return new DemoComment(
        author, postIndex, parentIndex,
        render(byPostActor ? "answer" : "reply", author, post.actor(), previousAuthor));
  }

  private String render(String section, Person author, Person friend, Person mention) {
    var words = Map.of(
        "city", author.home().name(), "friend", friend.firstName(), "mention", mention.id());
    return phrases.pick(section, random).render(random, words).strip();
  }

  private Person pick(List<Person> people) {
    return people.get(random.nextInt(people.size()));
  }
}
