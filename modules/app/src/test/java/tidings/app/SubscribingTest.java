// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.app.Soon.soon;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeSet;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.Ended;
import tidings.client.Feed;
import tidings.client.Frame;
import tidings.client.Frame.Arrived;
import tidings.client.Frame.Counted;
import tidings.client.Frame.Gap;
import tidings.client.Frame.Notified;
import tidings.client.Frame.Read;
import tidings.client.Frame.Removed;
import tidings.client.Frame.Welcome;
import tidings.client.Hello;
import tidings.client.Paging;
import tidings.client.Session;
import tidings.client.Subscription;
import tidings.client.Tidings;
import tidings.core.Activity;
import tidings.core.ActivityId;

/** A subscription over a line that breaks: everything is heard, and once. */
@Tag("door")
final class SubscribingTest {
  @RegisterExtension
  static final Server server = new Server(Map.of("--live.heartbeat", "1s"));

  /** As many as there are tests. */
  private static final int PAIRS = 9;

  private record Pair(Session ana, Session ben) {}

  private static final Queue<Pair> pairs = new ArrayDeque<>();

  private final BlockingQueue<Frame> heard = new LinkedBlockingQueue<>();
  private BadLine line;
  private Tidings overTheLine;
  private Session ana;
  private Session ben;

  /** All at once: before positions are past that, coming back is beginning anew. */
  @BeforeAll
  static void oneFollowsAnother() {
    for (int pair = 0; pair < PAIRS; pair++) {
      var followed = server.somebody("Ana");
      var follower = server.somebody("Ben");
      follower.follow(followed.ref()).await();
      pairs.add(new Pair(followed, follower));
    }
    Soon.passed(pairs.element().ben(), Instant.now());
  }

  @BeforeEach
  void benHasABadLine() {
    line = BadLine.to(server.address());
    overTheLine = Tidings.at(line.address());
    var pair = pairs.remove();
    ana = pair.ana();
    ben = overTheLine.signIn(pair.ben().ref().id(), Server.PASSWORD).await();
  }

  @AfterEach
  void hangUp() {
    overTheLine.close();
    line.close();
  }

  @Test
  void what_was_posted_while_the_line_was_cut_is_heard_once() {
    var subscription = subscribe(Hello.NOW);
    var texts = new ArrayList<String>();
    for (int round = 0; round < 5; round++) {
      post(round + " before");
      line.cut();
      post(round + " meanwhile");
      line.repair();
      texts.addAll(List.of(round + " before", round + " meanwhile"));
    }
    post("the end");
    texts.add("the end");

    assertThat(texts(texts.size())).containsExactlyInAnyOrderElementsOf(texts);
    assertThat(subscription.ended().isComplete()).isFalse();
  }

  @Test
  void from_the_position_of_a_page_nothing_is_missed() {
    delivered("on the page");
    var page = ben.feed().await();
    post("after the page");
    subscribe(Hello.after(page));

    assertThat(page.page().items().getFirst().activity().object().text()).contains("on the page");
    assertThat(texts(1)).containsExactly("after the page");
  }

  @Test
  void who_pages_to_the_end_and_resumes_has_what_paging_again_shows() {
    List.of("one", "two", "three", "four", "five").forEach(this::delivered);
    var first = ben.feed(Paging.first(2)).await();
    List.of("six", "seven", "eight").forEach(this::delivered);
    var shown = new TreeSet<>(pagedFrom(first));
    assertThat(shown).hasSize(5);

    subscribe(Hello.after(first));
    while (shown.size() < 8) {
      shown.add(next(Arrived.class).activity().id());
    }

    var again = pagedFrom(ben.feed(Paging.first(2)).await());
    assertThat(again).doesNotHaveDuplicates().containsExactlyElementsOf(shown.descendingSet());
  }

  @Test
  void what_has_become_of_what_is_showing_is_told_after_a_cut() {
    var shown = delivered("here today");
    var kept = delivered("here to stay");
    var page = ben.feed().await();
    subscribe(Hello.after(page));
    line.cut();
    ana.delete(shown.id()).await();
    ana.like(kept.id(), "like").await();
    line.repair();

    assertThat(next(Counted.class).counts().likes()).containsEntry("like", 1L);
    assertThat(next(Removed.class).id()).isEqualTo(shown.id());
  }

  @Test
  void a_notification_of_the_meantime_is_told() {
    var posted = ben.post("Like this").await();
    subscribe(Hello.NOW);
    line.cut();
    ana.like(posted.id(), "like").await();
    line.repair();

    assertThat(next(Notified.class).notification().activity().orElseThrow().id())
        .isEqualTo(posted.id());
  }

  @Test
  void up_to_where_one_has_read_is_told_to_the_other_devices_also_after_a_cut() {
    var phone = server.client().signIn(ben.ref().id(), Server.PASSWORD).await();
    var subscription = subscribe(Hello.NOW);
    var first = phone.feed().await().position();
    phone.readTo(first).await();
    assertThat(next(Read.class).position()).isEqualTo(first);

    line.cut();
    delivered("read on the phone");
    var second = soon(phone::feed, page -> page.position().compareTo(first) > 0).position();
    phone.readTo(second).await();
    phone.readTo(first).await();
    line.repair();
    var told = next(Read.class);
    while (told.position().equals(first)) { // it may be told again
      told = next(Read.class);
    }
    assertThat(told.position()).isEqualTo(second);
    assertThat(phone.feed().await().read()).contains(second);
    assertThat(subscription.ended().isComplete()).isFalse();
  }

  @Test
  void a_line_that_falls_silent_is_left_for_another() {
    subscribe(Hello.NOW);
    line.freeze();
    post("can you hear me?");

    next(Welcome.class);
    assertThat(texts(1)).containsExactly("can you hear me?");
  }

  @Test
  void a_position_that_nobody_gave_out_is_a_gap() {
    var subscription = ben.subscribe(
        Hello.since("01KAMGJ5P0V1W2X3Y4Z5A6B7C8.forged"), heard::add);

    next(Gap.class);
    soon(subscription.welcomed());
    post("from here on");
    assertThat(texts(1)).containsExactly("from here on");
  }

  @Test
  void a_session_that_ends_ends_it() {
    var subscription = subscribe(Hello.NOW);
    ben.signOut().await();

    assertThatThrownBy(() -> soon(subscription.ended()))
        .isInstanceOfSatisfying(Ended.class, end -> assertThat(end.code()).isEqualTo(4401));
  }

  /** The ids on this page and all behind it. */
  private List<ActivityId> pagedFrom(Feed first) {
    var ids = new ArrayList<ActivityId>();
    var page = first.page();
    page.items().forEach(entry -> ids.add(entry.activity().id()));
    while (page.next().isPresent()) {
      page = ben.feed(Paging.first(2).after(page.next().get())).await().page();
      page.items().forEach(entry -> ids.add(entry.activity().id()));
    }
    return ids;
  }

  private Subscription subscribe(Hello from) {
    var subscription = ben.subscribe(from, heard::add);
    next(Welcome.class);
    return subscription;
  }

  private Activity post(String text) {
    return ana.post(text).await();
  }

  /** It is on a page from then on. */
  private Activity delivered(String text) {
    var posted = post(text);
    Soon.delivered(ana, posted);
    return posted;
  }

  /** What the next activities say. */
  private List<String> texts(int count) {
    var texts = new ArrayList<String>();
    while (texts.size() < count) {
      texts.add(next(Arrived.class).activity().object().text().orElseThrow());
    }
    return texts;
  }

  /** The next frame of this type; those before it are passed over, but for gaps. */
  private <F extends Frame> F next(Class<F> type) {
    try {
      for (Frame frame; (frame = heard.poll(Soon.SECONDS_AT_MOST, SECONDS)) != null;) {
        if (type.isInstance(frame)) {
          return type.cast(frame);
        }
        assertThat(frame).isNotInstanceOf(Gap.class);
      }
      throw new AssertionError("no " + type.getSimpleName());
    } catch (InterruptedException stopped) {
      throw new AssertionError(stopped);
    }
  }
}
