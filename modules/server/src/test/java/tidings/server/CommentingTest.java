// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.server.Await.await;
import static tidings.server.Await.awaitDelivery;
import static tidings.server.Await.awaitPosition;

import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.ApiRefusal;
import tidings.client.Drafts;
import tidings.client.Edits;
import tidings.client.LiveFrame.ActivityArrived;
import tidings.client.LiveFrame.CountsChanged;
import tidings.client.LiveFrame.NotificationChanged;
import tidings.client.LiveOptions;
import tidings.client.Paging;
import tidings.client.Session;
import tidings.core.Activities.Draft;
import tidings.core.Activities.Sort;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.Feeds.Entry;
import tidings.core.Lineage;
import tidings.core.MutedWords;
import tidings.core.MutedWords.MutedWord;
import tidings.core.Notifications.Kind;
import tidings.core.Notifications.Notification;
import tidings.core.Ref;

/** A comment appears in its thread, is counted, and notifies the actor. */
@Tag("api")
final class CommentingTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  private Session ana;
  private Session ben;
  private Activity posted;

  @BeforeEach
  void createPost() {
    ana = server.signUp("Ana");
    ben = server.signUp("Ben");
    posted = ana.post("Good morning").await();
    awaitDelivery(ana, posted);
  }

  @Test
  void a_thread_is_read_from_its_most_liked_comment() {
    var comments = IntStream.range(0, 4)
        .mapToObj(number -> ben.comment(posted.id(), "Comment " + number).await().id()).toList();
    var thread = posted.id().ref();
    ana.like(comments.get(1), "like").await();
    ben.like(comments.get(1), "love").await();
    ben.like(comments.get(0), "like").await();

    var first = ana.activitiesOf(thread, Sort.TOP, Paging.first(2)).await();
    var rest =
        ana.activitiesOf(thread, Sort.TOP, Paging.first(2).after(first.next().orElseThrow()));

    assertThat(first.items()).extracting(Activity::id)
        .containsExactly(comments.get(1), comments.get(0));
    assertThat(rest.await().items()).extracting(Activity::id)
        .containsExactly(comments.get(3), comments.get(2));
    assertThat(rest.await().next()).isEmpty();
  }

  @Test
  void a_thread_is_read_from_its_first_comment_or_from_its_last_one() {
    var comments = IntStream.range(0, 5)
        .mapToObj(number -> ben.comment(posted.id(), "Comment " + number).await().id()).toList();
    var thread = posted.id().ref();

    var first = ana.activitiesOf(thread, Sort.OLDEST, Paging.first(2)).await();
    var rest =
        ana.activitiesOf(thread, Sort.OLDEST, Paging.first(10).after(first.next().orElseThrow()));

    assertThat(first.items()).extracting(Activity::id)
        .containsExactlyElementsOf(comments.subList(0, 2));
    assertThat(rest.await().items()).extracting(Activity::id)
        .containsExactlyElementsOf(comments.subList(2, 5));
    assertThat(rest.await().next()).isEmpty();
    assertThat(ana.activitiesOf(thread, Sort.NEWEST).stream()).extracting(Activity::id)
        .containsExactlyElementsOf(comments.reversed());
    refused("invalid_cursor", () -> ana
        .activitiesOf(thread, Sort.NEWEST, Paging.FIRST.after(first.next().orElseThrow()))
        .await());
    var answer = server.rawHttp()
        .send("GET", "/v1/entities/" + thread + "/activities?sort=best", ana.token(), "");
    assertThat(answer.json().getString("code")).isEqualTo("invalid_parameter");
  }

  @Test
  void the_way_up_leads_from_the_post_to_the_parent() {
    var comment = ben.comment(posted.id(), "And to you").await();
    var reply = ana.comment(comment.id(), "Thanks").await();
    var last = ben.comment(reply.id(), "Welcome").await();

    assertThat(ids(ben.parentsOf(last.id()).await()))
        .containsExactly(posted.id(), comment.id(), reply.id());
    assertThat(ids(ben.parentsOf(comment.id()).await())).containsExactly(posted.id());
    assertThat(ben.parentsOf(posted.id()).await()).isEmpty();
    assertThat(ben.parentsOf(last.id()).await().getFirst().counts().comments()).isEqualTo(1);

    ana.delete(reply.id()).await();
    refused("not_found", () -> ben.parentsOf(last.id()).await());
  }

  private static List<ActivityId> ids(List<Activity> activities) {
    return activities.stream().map(Activity::id).toList();
  }

  @Test
  void comments_below_a_deleted_activity_are_gone_until_it_is_restored() {
    var comment = ben.comment(posted.id(), "And to you").await();
    var reply = ana.comment(comment.id(), "Thanks").await();
    ben.like(reply.id(), "like").await();

    ana.delete(posted.id()).await();
    for (var hidden : List.of(comment, reply)) {
      refused("not_found", () -> ben.activity(hidden.id()).await());
      refused("not_found", () -> server.client().anonymous().activity(hidden.id()).await());
    }

    ana.restore(posted.id()).await();
    assertThat(thread(posted)).containsExactly(ben.activity(comment.id()).await());
    assertThat(ben.activity(reply.id()).await().counts().likes()).containsEntry("like", 1L);
  }

  @Test
  void comments_on_a_restored_activity_are_delivered_again() {
    var eve = server.signUp("Eve");
    eve.follow(posted.id().ref()).await();
    var comment = ben.comment(posted.id(), "And to you").await();
    awaitDelivery(ben, comment);
    ana.delete(posted.id()).await();
    awaitPosition(eve, Instant.now()); // else the follow is a reason to reload
    var position = eve.feed().await().position();
    var browser = eve.live().await();

    ana.restore(posted.id()).await();

    assertThat(await(browser.next(ActivityArrived.class)).activity().id()).isEqualTo(comment.id());
    awaitPosition(eve, Instant.now());
    var resumed = eve.live(LiveOptions.since(position)).await();
    assertThat(await(resumed.next(ActivityArrived.class)).activity().id()).isEqualTo(comment.id());
  }

  @Test
  void comments_can_be_nested_ten_levels_deep() {
    var last = posted;
    for (int level = 0; level < Lineage.MAX_PARENTS; level++) {
      last = ben.comment(last.id(), "Further").await();
    }
    var deepest = last.id();

    assertThat(ana.activity(deepest).await()).isEqualTo(last);
    refused("invalid_target", () -> ben.comment(deepest, "Too far").await());
  }

  @Test
  void comments_are_the_thread_of_their_activity_newest_first_and_counted() {
    var first = ben.comment(posted.id(), "And to you").await();
    var second = ana.comment(posted.id(), "Thanks").await();

    assertThat(thread(posted)).containsExactly(second, first);
    assertThat(ben.activity(posted.id()).await().counts().comments()).isEqualTo(2);
  }

  @Test
  void a_comment_is_neither_in_its_actors_outbox_nor_in_a_feed() {
    var eve = server.signUp("Eve");
    eve.follow(ben.ref()).await();

    awaitDelivery(ben, ben.comment(posted.id(), "And to you").await());

    assertThat(ben.activitiesOf(ben.ref(), Paging.FIRST).await().items()).isEmpty();
    assertThat(ben.entity(ben.ref()).await().counts().activities()).isZero();
    assertThat(entries(ben)).isEmpty();
    assertThat(entries(eve)).isEmpty();
  }

  @Test
  void a_follower_of_a_thread_gets_its_comments_including_own_ones() {
    ben.follow(posted.id().ref()).await();

    var comment = ana.comment(posted.id(), "One more thing").await();
    awaitDelivery(ana, comment);
    var own = ben.comment(posted.id(), "I see").await();
    awaitDelivery(ben, own);

    var via = List.of(posted.id().ref());
    assertThat(entries(ben)).containsExactly(new Entry(own, via), new Entry(comment, via));
  }

  @Test
  void a_comment_can_be_commented_on() {
    var comment = ben.comment(posted.id(), "And to you").await();
    var answer = ana.comment(comment.id(), "Thanks").await();

    assertThat(thread(comment)).containsExactly(answer);
    assertThat(ana.activity(posted.id()).await().counts().comments()).isEqualTo(1);
  }

  @Test
  void the_new_count_is_pushed_to_clients_that_show_the_activity() {
    var browser =
        server.signUp("Eve").live(LiveOptions.FROM_NOW.showing(List.of(posted.id()))).await();

    var comment = ben.comment(posted.id(), "And to you").await();
    assertThat(await(browser.next(CountsChanged.class)).counts().comments()).isEqualTo(1);

    ben.delete(comment.id()).await();
    assertThat(await(browser.next(CountsChanged.class)).counts().comments()).isZero();
  }

  @Test
  void the_actor_is_notified_of_a_comment_at_once() {
    var browser = ana.live().await();

    ben.comment(posted.id(), "And to you").await();

    var notified = await(browser.next(NotificationChanged.class));
    assertThat(notified.notification().kind()).isEqualTo(Kind.COMMENT);
    assertThat(notified.notification().actors()).containsExactly(ben.user());
    assertThat(notified.notification().activity().map(Activity::id)).contains(posted.id());
    assertThat(notified.unseen()).isEqualTo(1);
  }

  @Test
  void a_notification_quotes_the_latest_comment_that_is_there() {
    var first = ben.comment(posted.id(), "First").await();
    var second = ben.comment(posted.id(), "Second").await();
    assertThat(quoted()).contains("Second");

    ben.edit(second.id(), Edits.text("Second thoughts")).await();
    assertThat(quoted()).contains("Second thoughts");
    ben.delete(second.id()).await();
    assertThat(quoted()).contains("First");
    ben.restore(second.id()).await();
    assertThat(quoted()).contains("Second thoughts");

    ana.muteWords(new MutedWords(List.of(new MutedWord("thoughts", Optional.empty())))).await();
    assertThat(quoted()).isEmpty();
    ben.delete(second.id()).await();
    ben.delete(first.id()).await();
    assertThat(notices(ana)).isEmpty();
  }

  /** The text of the comment in the only notification. */
  private Optional<String> quoted() {
    var notified = notices(ana);
    assertThat(notified).hasSize(1);
    return notified.getFirst().comment().flatMap(comment -> comment.object().text());
  }

  @Test
  void own_comments_give_no_notification() {
    ana.comment(posted.id(), "One more thing").await();

    assertThat(notices(ana)).isEmpty();
  }

  @Test
  void a_commenter_counts_once_until_all_comments_are_deleted() {
    var eve = server.signUp("Eve");
    var first = ben.comment(posted.id(), "And to you").await();
    eve.comment(posted.id(), "Hello").await();
    var second = ben.comment(posted.id(), "How are you?").await();
    assertThat(notices(ana)).singleElement().satisfies(group -> {
      assertThat(group.count()).isEqualTo(2);
      assertThat(group.actors()).containsExactly(ben.user(), eve.user());
    });

    ben.delete(second.id()).await();
    assertThat(notices(ana)).singleElement().satisfies(group -> {
      assertThat(group.count()).isEqualTo(2);
      assertThat(group.actors()).containsExactly(eve.user(), ben.user());
    });

    ben.delete(first.id()).await();
    assertThat(notices(ana)).singleElement().satisfies(group -> {
      assertThat(group.count()).isEqualTo(1);
      assertThat(group.actors()).containsExactly(eve.user());
    });
  }

  @Test
  void concurrent_comments_are_counted_exactly() {
    var people = IntStream.range(0, 12).mapToObj(n -> server.signUp("Guest")).toList();

    var comments = all(
        people.stream()
            .flatMap(guest -> Stream.of("Hello", "again")
                .map(text -> guest.comment(posted.id(), text))));

    assertThat(ana.activity(posted.id()).await().counts().comments()).isEqualTo(24);
    assertThat(notices(ana)).singleElement().satisfies(group -> {
      assertThat(group.count()).isEqualTo(12);
      assertThat(group.actors()).hasSize(8);
    });

    all(
        comments.stream()
            .flatMap(comment -> people.stream()
                .filter(guest -> guest.user().equals(comment.actor()))
                .map(guest -> guest.delete(comment.id()))));

    assertThat(ana.activity(posted.id()).await().counts().comments()).isZero();
    assertThat(notices(ana)).isEmpty();
  }

  @Test
  void a_deleted_comment_leaves_its_thread() {
    var comment = ben.comment(posted.id(), "Something regrettable").await();

    ben.delete(comment.id()).await();

    assertThat(thread(posted)).isEmpty();
    assertThat(ana.activity(posted.id()).await().counts().comments()).isZero();
  }

  @Test
  void a_thread_is_deleted_with_its_activity() {
    var comment = ben.comment(posted.id(), "And to you").await();
    ana.delete(posted.id()).await();

    refused("not_found", () -> thread(posted));
    refused("not_found", () -> ben.comment(posted.id(), "Hello?").await());
    ben.delete(comment.id()).await();
    refused("not_found", () -> ben.activity(comment.id()).await());
  }

  @Test
  void a_comment_has_one_target_which_is_an_activity() {
    var city = Ref.parse("city:lisbon");
    var thread = posted.id().ref();
    refused("invalid_target", () -> ben.post(comment()).await());
    refused("invalid_target", () -> ben.post(comment(city)).await());
    refused("invalid_target", () -> ben.post(comment(thread, city)).await());
    refused("invalid_target", () -> ben.post("No comment", thread).await());
    refused("invalid_id", () -> ben.post(comment(Ref.parse("activity:abc"))).await());
    assertThat(thread(posted)).isEmpty();
  }

  private static Draft comment(Ref... targets) {
    var note = Drafts.note("Hm", targets);
    return new Draft("comment", note.object(), note.targets(), note.data());
  }

  private List<Activity> thread(Activity activity) {
    return ana.activitiesOf(activity.id().ref(), Paging.FIRST).await().items();
  }

  private static List<Entry> entries(Session reader) {
    return reader.feed().await().page().items();
  }

  private static List<Notification> notices(Session reader) {
    return reader.notifications().page(Paging.FIRST).await().page().items();
  }

  private static <T> List<T> all(Stream<Future<T>> calls) {
    return calls.collect(toList()).stream().map(Await::await).toList();
  }

  private static void refused(String code, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(ApiRefusal.class,
            refusal -> assertThat(refusal.code()).isEqualTo(code));
  }
}
