// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.LiveFrame;
import tidings.client.LiveFrame.ActivityArrived;
import tidings.client.LiveOptions;
import tidings.client.Paging;
import tidings.client.Session;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.Ref;
import tidings.schema.readers.LargeAudiences;

/** With three followers an audience is large, and behaves like any other. */
@Tag("api")
final class LargeAudiencesTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension(Map.of("--feeds.mergeAbove", "2"));

  private final BlockingQueue<LiveFrame> received = new LinkedBlockingQueue<>();
  private final Session ana = server.signUp("Ana");
  private final Session ben = server.signUp("Ben");
  private final Session cid = server.signUp("Cid");
  private final Session dan = server.signUp("Dan");
  private final Ref city = server.city("Lisbon");

  @Test
  void feeds_are_exact_while_an_audience_grows_large_and_shrinks() {
    List.of(ben, cid, dan).forEach(reader -> reader.follow(city).await());
    ben.follow(ana.ref()).await();
    var posted = new ArrayList<ActivityId>();
    posted.add(post("while it is small").id());
    server.advanceClock(LargeAudiences.LEAD_TIME);
    var merged = post("while it is large");
    posted.add(merged.id());
    assertThat(ana.delivery(merged.id()).await().mergedAudiences()).containsExactly(city);
    assertThat(ana.delivery(merged.id()).await().written()).isEqualTo(1);

    cid.unfollow(city).await();
    dan.unfollow(city).await();
    posted.add(post("still large").id());
    server.advanceClock(LargeAudiences.LEAD_TIME);
    var small = post("small again");
    posted.add(small.id());
    assertThat(ana.delivery(small.id()).await().mergedAudiences()).isEmpty();

    assertThat(feedOf(ben)).isEqualTo(posted.reversed());
    cid.follow(city).await();
    assertThat(feedOf(cid)).isEqualTo(posted.reversed());
    assertThat(feedOf(dan)).isEmpty();
  }

  @Test
  void connected_followers_are_notified_and_returning_ones_miss_nothing() {
    becomeLarge();
    ben.subscribe(LiveOptions.FROM_NOW, received::add);
    welcomed();
    var live = post("for those who are here");
    assertThat(arrived().activity().id()).isEqualTo(live.id());

    var page = cid.feed().await();
    var missed = post("for those who come back");
    assertThat(arrived().activity().id()).isEqualTo(missed.id());
    cid.subscribe(LiveOptions.after(page), received::add);
    var arrived = arrived();
    assertThat(arrived.activity().id()).isEqualTo(missed.id());
    assertThat(arrived.via()).containsExactly(city);
  }

  @Test
  void comments_of_large_threads_are_merged_too() {
    var thread = ana.post("what do you think?").await();
    List.of(ben, cid, dan).forEach(reader -> reader.follow(thread.id().ref()).await());
    var first = ana.comment(thread.id(), "while it is small").await();
    Await.awaitDelivery(ana, first);
    server.advanceClock(LargeAudiences.LEAD_TIME);
    var second = ana.comment(thread.id(), "while it is large").await();
    assertThat(Await.awaitDelivery(ana, second).mergedAudiences())
        .containsExactly(thread.id().ref());
    for (var reader : List.of(ben, cid, dan)) {
      assertThat(feedOf(reader)).containsExactly(second.id(), first.id());
    }
  }

  private void becomeLarge() {
    List.of(ben, cid, dan).forEach(reader -> reader.follow(city).await());
    post("by which it is seen to be large");
    server.advanceClock(LargeAudiences.LEAD_TIME);
    Await.awaitPosition(ben, ana.feed().await().page().items().getFirst().activity().publishedAt());
  }

  private Activity post(String text) {
    var posted = ana.post(text, city).await();
    Await.awaitDelivery(ana, posted);
    return posted;
  }

  private static List<ActivityId> feedOf(Session reader) {
    var ids = new ArrayList<ActivityId>();
    var feed = reader.feed(Paging.first(1)).await();
    feed.page().items().forEach(entry -> ids.add(entry.activity().id()));
    while (feed.page().next().isPresent()) {
      feed = reader.feed(Paging.first(1).after(feed.page().next().get())).await();
      feed.page().items().forEach(entry -> ids.add(entry.activity().id()));
    }
    return ids;
  }

  private void welcomed() {
    while (!(next() instanceof LiveFrame.Welcome)) {
      // the responses are not needed
    }
  }

  private ActivityArrived arrived() {
    while (true) {
      if (next() instanceof ActivityArrived arrived) {
        return arrived;
      }
    }
  }

  private LiveFrame next() {
    try {
      var frame = received.poll(Await.TIMEOUT_SECONDS, TimeUnit.SECONDS);
      assertThat(frame).as("a frame within %d seconds", Await.TIMEOUT_SECONDS).isNotNull();
      return frame;
    } catch (InterruptedException interrupted) {
      throw new AssertionError(interrupted);
    }
  }
}
