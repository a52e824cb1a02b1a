// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.server.Await.await;
import static tidings.server.Await.awaitDelivery;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.LiveFrame.CountsChanged;
import tidings.client.LiveOptions;
import tidings.client.Session;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.Lineage;
import tidings.core.Poll.Votes;

/** An activity counts the comments below it at any depth; deleted ones hide what is below them. */
@Tag("api")
final class NestedCommentsTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  private Session ana;
  private Session ben;
  private Activity posted;
  private Activity comment;
  private Activity answer;

  /** A post with a comment, an answer to that, and an answer to the answer. */
  @BeforeEach
  void createThread() {
    ana = server.signUp("Ana");
    ben = server.signUp("Ben");
    posted = ana.post("Good morning").await();
    comment = ben.comment(posted.id(), "And to you").await();
    answer = ana.comment(comment.id(), "Thanks").await();
    awaitDelivery(ben, ben.comment(answer.id(), "Not at all").await());
  }

  @AfterEach
  void counts_agree_with_rows() {
    assertThat(server.runCommand("verify").getLast()).contains("missing=0\tadrift=0");
  }

  @Test
  void comments_at_all_depths_are_counted() {
    ben.comment(posted.id(), "It is late").await();

    assertThat(ana.activity(posted.id()).await().counts())
        .isEqualTo(new Activity.Counts(Map.of(), 2, 4, 0, Votes.NONE));
    assertThat(all(comment.id())).isEqualTo(2);
    assertThat(all(answer.id())).isEqualTo(1);
  }

  @Test
  void the_deepest_comment_is_counted_by_all_its_parents() {
    var last = posted;
    for (int level = 0; level < Lineage.MAX_PARENTS; level++) {
      last = ben.comment(last.id(), "Further").await();
    }

    assertThat(all(posted.id())).isEqualTo(3 + Lineage.MAX_PARENTS);
    ben.delete(last.id()).await();
    assertThat(all(posted.id())).isEqualTo(2 + Lineage.MAX_PARENTS);
  }

  @Test
  void a_deleted_comment_is_not_counted_nor_is_what_is_below_it_until_it_is_restored() {
    ben.delete(comment.id()).await();
    ben.delete(comment.id()).await();
    assertThat(all(posted.id())).isZero();

    ben.restore(comment.id()).await();
    ben.restore(comment.id()).await();
    assertThat(all(posted.id())).isEqualTo(3);
  }

  @Test
  void a_comment_that_is_deleted_below_a_deleted_one_does_not_return_with_it() {
    ben.delete(comment.id()).await();
    ana.delete(answer.id()).await();
    assertThat(all(posted.id())).isZero();

    ben.restore(comment.id()).await();
    assertThat(all(posted.id())).isEqualTo(1);
    ana.restore(answer.id()).await();
    assertThat(all(posted.id())).isEqualTo(3);
  }

  @Test
  void a_comment_that_is_taken_down_is_not_counted_until_it_is_restored() {
    var community = ModeratedCommunity.on(server);

    community.moderator().takeDown(comment.id(), "Spam").await();
    assertThat(all(posted.id())).isZero();

    community.mona().restore(comment.id()).await();
    assertThat(all(posted.id())).isEqualTo(3);
  }

  @Test
  void the_new_count_is_pushed_to_clients_that_show_what_is_above() {
    var browser =
        server.signUp("Eve").live(LiveOptions.FROM_NOW.showing(List.of(posted.id()))).await();

    ben.comment(answer.id(), "Once more").await();
    assertThat(Stream.generate(() -> await(browser.next(CountsChanged.class)).counts())
        .anyMatch(counts -> counts.allComments() == 4 && counts.comments() == 1)).isTrue();

    ana.delete(answer.id()).await();
    assertThat(Stream.generate(() -> await(browser.next(CountsChanged.class)).counts())
        .anyMatch(counts -> counts.allComments() == 1)).isTrue();
  }

  @Test
  void concurrent_comments_and_deletions_leave_an_exact_count() {
    var answers = Stream.generate(() -> ana.comment(answer.id(), "Me too")).limit(8).toList();
    var deletion = ben.delete(comment.id());
    answers.forEach(each -> each.otherwiseEmpty().await());
    deletion.await();
    assertThat(all(posted.id())).isZero();

    ben.restore(comment.id()).await();
    assertThat(all(posted.id())).isEqualTo(1 + all(comment.id()));
    assertThat(all(comment.id())).isEqualTo(1 + all(answer.id()));
    assertThat(all(answer.id())).isEqualTo(ana.activity(answer.id()).await().counts().comments());
  }

  private long all(ActivityId activity) {
    return ana.activity(activity).await().counts().allComments();
  }
}
