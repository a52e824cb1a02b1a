// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.server.Await.await;
import static tidings.server.Await.awaitDelivery;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tidings.client.LiveConnection;
import tidings.client.LiveFrame.ActivityArrived;
import tidings.client.LiveFrame.ActivityChanged;
import tidings.client.LiveFrame.ActivityRemoved;
import tidings.client.LiveFrame.CountsChanged;
import tidings.client.LiveOptions;
import tidings.client.Session;
import tidings.core.Activity;
import tidings.core.ActivityId;

/** Connections that have comments are told when they go and come back with what is above them. */
@Tag("api")
final class RemovedCommentsTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  private Session ana;
  private Session ben;
  private Activity posted;
  private Activity comment;
  private Activity reply;

  @BeforeEach
  void createThread() {
    ana = server.signUp("Ana");
    ben = server.signUp("Ben");
    posted = ana.post("Good morning").await();
    comment = ben.comment(posted.id(), "And to you").await();
    reply = ana.comment(comment.id(), "Thanks").await();
    ben.like(reply.id(), "like").await();
  }

  @ParameterizedTest
  @ValueSource(strings = {"deleted", "taken down"})
  void one_frame_removes_all_comments_that_are_shown(String how) {
    var browser = show(ana, comment.id(), reply.id());

    remove(how);

    assertThat(await(browser.next(ActivityRemoved.class)))
        .isEqualTo(new ActivityRemoved(posted.id(), List.of(comment.id(), reply.id())));
  }

  @Test
  void a_comment_that_goes_takes_those_on_it_along() {
    var browser = show(ana, posted.id(), reply.id());

    ben.delete(comment.id()).await();

    assertThat(await(browser.next(ActivityRemoved.class)))
        .isEqualTo(new ActivityRemoved(comment.id(), List.of(reply.id())));
  }

  @Test
  void comments_that_are_no_longer_shown_are_not_named() {
    var browser = show(ana, posted.id(), comment.id(), reply.id());
    var other = ana.post("Good evening").await();
    ben.comment(other.id(), "Good night").await();
    browser.showing(List.of(posted.id(), reply.id(), other.id())).await();
    awaitCounts(browser, other.id());

    ana.delete(posted.id()).await();

    assertThat(await(browser.next(ActivityRemoved.class)))
        .isEqualTo(new ActivityRemoved(posted.id(), List.of(reply.id())));
  }

  @Test
  void comments_shown_later_are_removed_too() {
    var browser = ana.live(LiveOptions.FROM_NOW).await();
    browser.showing(List.of(comment.id(), reply.id())).await();
    awaitCounts(browser, comment.id());

    ana.delete(posted.id()).await();

    assertThat(await(browser.next(ActivityRemoved.class)))
        .isEqualTo(new ActivityRemoved(posted.id(), List.of(comment.id(), reply.id())));
  }

  @Test
  void who_shows_them_still_gets_them_again() {
    var browser = show(ben, posted.id(), comment.id(), reply.id());
    ana.delete(posted.id()).await();
    await(browser.next(ActivityRemoved.class));

    ana.restore(posted.id()).await();

    var back = Stream.generate(() -> await(browser.next(ActivityChanged.class)).activity().id())
        .distinct() // one may come again, if the server reads meanwhile what no event tells
        .limit(3);
    assertThat(back).containsExactlyInAnyOrder(posted.id(), comment.id(), reply.id());
  }

  @Test
  void who_follows_the_thread_gets_them_again_on_the_same_connection() {
    var eve = server.signUp("Eve");
    eve.follow(posted.id().ref()).await();
    var browser = eve.live().await();
    var next = ben.comment(posted.id(), "How are you?").await();
    awaitDelivery(ben, next);
    assertThat(await(browser.next(ActivityArrived.class)).activity().id()).isEqualTo(next.id());

    ana.delete(posted.id()).await();
    assertThat(await(browser.next(ActivityRemoved.class)))
        .isEqualTo(new ActivityRemoved(posted.id(), List.of(next.id())));
    ana.restore(posted.id()).await();

    var back = Stream.generate(() -> await(browser.next(ActivityArrived.class)).activity().id())
        .distinct()
        .limit(2);
    assertThat(back).containsExactlyInAnyOrder(comment.id(), next.id());
  }

  private static LiveConnection show(Session reader, ActivityId... ids) {
    var browser = reader.live(LiveOptions.FROM_NOW.showing(List.of(ids))).await();
    awaitCounts(browser, ids[0]);
    return browser;
  }

  /**
   * Waits for the counts of an activity that has comments: a connection gets them when the server
   * knows what it shows and what that is below.
   */
  private static void awaitCounts(LiveConnection browser, ActivityId id) {
    assertThat(Stream.generate(() -> await(browser.next(CountsChanged.class)))
        .anyMatch(changed -> changed.id().equals(id))).isTrue();
  }

  private void remove(String how) {
    if (how.equals("deleted")) {
      ana.delete(posted.id()).await();
    } else {
      var community = ModeratedCommunity.on(server);
      community.moderator().takeDown(posted.id(), "Spam").await();
    }
  }
}
