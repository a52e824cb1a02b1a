// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.server.Await.await;

import java.time.Duration;
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
import tidings.client.ConnectionClosedException;
import tidings.client.Drafts;
import tidings.client.Edits;
import tidings.client.FeedPage;
import tidings.client.LiveFrame;
import tidings.client.LiveFrame.ActivityArrived;
import tidings.client.LiveFrame.ActivityChanged;
import tidings.client.LiveFrame.ActivityRemoved;
import tidings.client.LiveFrame.CountsChanged;
import tidings.client.LiveFrame.Gap;
import tidings.client.LiveFrame.NotificationChanged;
import tidings.client.LiveFrame.ReadPositionMoved;
import tidings.client.LiveFrame.Welcome;
import tidings.client.LiveOptions;
import tidings.client.Paging;
import tidings.client.Session;
import tidings.client.Subscription;
import tidings.client.Tidings;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.Reach;

/** A subscription over an unreliable connection delivers every event exactly once. */
@Tag("api")
final class SubscribingTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension(Map.of("--live.heartbeat", "1s"));

  /** One pair of users for each test. */
  private static final int PAIRS = 12;

  private record Pair(Session ana, Session ben) {}

  private static final Queue<Pair> pairs = new ArrayDeque<>();

  private final BlockingQueue<LiveFrame> received = new LinkedBlockingQueue<>();
  private FlakyProxy proxy;
  private Tidings overProxy;
  private Session ana;
  private Session ben;

  /** Sets up all follows at once: a client can resume only after positions have passed them. */
  @BeforeAll
  static void createPairs() {
    for (int pair = 0; pair < PAIRS; pair++) {
      var followed = server.signUp("Ana");
      var follower = server.signUp("Ben");
      follower.follow(followed.ref()).await();
      pairs.add(new Pair(followed, follower));
    }
    Await.awaitPosition(pairs.element().ben(), Instant.now());
  }

  @BeforeEach
  void connectOverFlakyProxy() {
    proxy = FlakyProxy.to(server.address());
    overProxy = Tidings.at(proxy.address());
    var pair = pairs.remove();
    ana = pair.ana();
    ben = overProxy.signIn(pair.ben().ref().id(), ServerExtension.PASSWORD).await();
  }

  @AfterEach
  void disconnect() {
    overProxy.close();
    proxy.close();
  }

  @Test
  void posts_during_a_disconnect_are_delivered_once() {
    var subscription = subscribe(LiveOptions.FROM_NOW);
    var texts = new ArrayList<String>();
    for (int round = 0; round < 5; round++) {
      post(round + " before");
      proxy.cut();
      post(round + " meanwhile");
      proxy.repair();
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
    subscribe(LiveOptions.after(page));

    assertThat(page.page().items().getFirst().activity().object().text()).contains("on the page");
    assertThat(texts(1)).containsExactly("after the page");
  }

  @Test
  void paging_and_resuming_give_the_same_as_paging_again() {
    List.of("one", "two", "three", "four", "five").forEach(this::delivered);
    var first = ben.feed(Paging.first(2)).await();
    List.of("six", "seven", "eight").forEach(this::delivered);
    var shown = new TreeSet<>(pagedFrom(first));
    assertThat(shown).hasSize(5);

    subscribe(LiveOptions.after(first));
    while (shown.size() < 8) {
      shown.add(next(ActivityArrived.class).activity().id());
    }

    var again = pagedFrom(ben.feed(Paging.first(2)).await());
    assertThat(again).doesNotHaveDuplicates().containsExactlyElementsOf(shown.descendingSet());
  }

  @Test
  void an_activity_that_more_people_may_see_now_reaches_them_with_a_heartbeat() {
    var city = server.city("Porto");
    ben.follow(city).await();
    var stranger = server.signUp("Cleo");
    var post = stranger.post(Drafts.note("for everybody", city).with(Reach.FOLLOWERS)).await();
    Await.awaitDelivery(stranger, post);
    Await.awaitPosition(ben, post.id().time()); // above the follow, which would make the client reload
    subscribe(LiveOptions.FROM_NOW);

    stranger.edit(post.id(), Edits.reach(Reach.PUBLIC)).await();

    assertThat(texts(1)).containsExactly("for everybody");
  }

  @Test
  void changes_of_shown_activities_are_delivered_after_a_disconnect() {
    var shown = delivered("here today");
    var kept = delivered("here to stay");
    var page = ben.feed().await();
    subscribe(LiveOptions.after(page));
    proxy.cut();
    ana.delete(shown.id()).await();
    ana.like(kept.id(), "like").await();
    proxy.repair();

    assertThat(next(CountsChanged.class).counts().likes()).containsEntry("like", 1L);
    assertThat(next(ActivityRemoved.class).id()).isEqualTo(shown.id());
  }

  @Test
  void an_edit_before_a_deletion_and_a_restoration_is_delivered_after_a_disconnect() {
    var shown = delivered("first");
    var page = ben.feed().await();
    subscribe(LiveOptions.after(page));
    proxy.cut();
    ana.edit(shown.id(), Edits.text("second")).await();
    ana.delete(shown.id()).await();
    Await.awaitDelivery(ana, ana.restore(shown.id()).await());
    proxy.repair();

    assertThat(next(ActivityChanged.class).activity().object().text()).contains("second");
  }

  @Test
  void a_notification_that_returns_with_its_activity_during_a_disconnect_is_delivered() {
    var liked = ben.post("like me").await();
    ana.like(liked.id(), "like").await();
    server.advanceClock(Duration.ofMinutes(1)); // longer than announcements may take
    Await.awaitPosition(ben, liked.id().time().plusSeconds(45));
    var phone = server.client().signIn(ben.ref().id(), ServerExtension.PASSWORD).await();
    subscribe(LiveOptions.FROM_NOW);
    ben.delete(liked.id()).await();
    assertThat(next(NotificationChanged.class).notification().count()).isZero();
    proxy.cut();
    Await.awaitDelivery(phone, phone.restore(liked.id()).await());
    proxy.repair();

    assertThat(next(NotificationChanged.class).notification().count()).isOne();
  }

  @Test
  void a_notification_during_a_disconnect_is_delivered() {
    var posted = ben.post("Like this").await();
    subscribe(LiveOptions.FROM_NOW);
    proxy.cut();
    ana.like(posted.id(), "like").await();
    proxy.repair();

    assertThat(next(NotificationChanged.class).notification().activity().orElseThrow().id())
        .isEqualTo(posted.id());
  }

  @Test
  void read_positions_reach_other_devices_even_after_a_disconnect() {
    var phone = server.client().signIn(ben.ref().id(), ServerExtension.PASSWORD).await();
    var subscription = subscribe(LiveOptions.FROM_NOW);
    var first = phone.feed().await().position();
    phone.markReadUpTo(first).await();
    assertThat(next(ReadPositionMoved.class).position()).isEqualTo(first);

    proxy.cut();
    delivered("read on the phone");
    var second = await(phone::feed, page -> page.position().compareTo(first) > 0).position();
    phone.markReadUpTo(second).await();
    phone.markReadUpTo(first).await();
    proxy.repair();
    var read = next(ReadPositionMoved.class);
    while (read.position().equals(first)) { // events may be repeated
      read = next(ReadPositionMoved.class);
    }
    assertThat(read.position()).isEqualTo(second);
    assertThat(phone.feed().await().read()).contains(second);
    assertThat(subscription.ended().isComplete()).isFalse();
  }

  @Test
  void a_silent_connection_is_replaced() {
    subscribe(LiveOptions.FROM_NOW);
    proxy.pauseConnections();
    post("can you hear me?");

    next(Welcome.class);
    assertThat(texts(1)).containsExactly("can you hear me?");
  }

  @Test
  void a_forged_position_causes_a_gap() {
    var subscription = ben.subscribe(
        LiveOptions.since("01KAMGJ5P0V1W2X3Y4Z5A6B7C8.forged"), received::add);

    next(Gap.class);
    await(subscription.welcomed());
    post("from here on");
    assertThat(texts(1)).containsExactly("from here on");
  }

  @Test
  void the_end_of_a_session_ends_the_subscription() {
    var subscription = subscribe(LiveOptions.FROM_NOW);
    ben.signOut().await();

    assertThatThrownBy(() -> await(subscription.ended()))
        .isInstanceOfSatisfying(ConnectionClosedException.class,
            end -> assertThat(end.code()).isEqualTo(4401));
  }

  /** The ids on this page and all following ones. */
  private List<ActivityId> pagedFrom(FeedPage first) {
    var ids = new ArrayList<ActivityId>();
    var page = first.page();
    page.items().forEach(entry -> ids.add(entry.activity().id()));
    while (page.next().isPresent()) {
      page = ben.feed(Paging.first(2).after(page.next().get())).await().page();
      page.items().forEach(entry -> ids.add(entry.activity().id()));
    }
    return ids;
  }

  private Subscription subscribe(LiveOptions from) {
    var subscription = ben.subscribe(from, received::add);
    next(Welcome.class);
    return subscription;
  }

  private Activity post(String text) {
    return ana.post(text).await();
  }

  /** Posts an activity and waits until it is on a page. */
  private Activity delivered(String text) {
    var posted = post(text);
    Await.awaitDelivery(ana, posted);
    return posted;
  }

  /** The texts of the next activities. */
  private List<String> texts(int count) {
    var texts = new ArrayList<String>();
    while (texts.size() < count) {
      texts.add(next(ActivityArrived.class).activity().object().text().orElseThrow());
    }
    return texts;
  }

  /** The next frame of this type; skips others except gaps. */
  private <F extends LiveFrame> F next(Class<F> type) {
    try {
      for (LiveFrame frame; (frame = received.poll(Await.TIMEOUT_SECONDS, SECONDS)) != null;) {
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
