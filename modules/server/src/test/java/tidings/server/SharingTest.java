// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static tidings.server.Await.awaitDelivery;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.ApiRefusal;
import tidings.client.Drafts;
import tidings.client.Paging;
import tidings.client.Session;
import tidings.core.Activities.Draft;
import tidings.core.Activity;
import tidings.core.Activity.Content;
import tidings.core.ActivityId;
import tidings.core.Entities.Profile;
import tidings.core.EntitySummary;
import tidings.core.Feeds.Entry;
import tidings.core.FollowerPolicy;
import tidings.core.ListId;
import tidings.core.Notifications.Kind;
import tidings.core.Notifications.Notification;
import tidings.core.Reach;
import tidings.core.Ref;

/** A share shows an activity of another user inside, counts, and notifies its actor. */
@Tag("api")
final class SharingTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  private final Session ana = server.signUp("Ana");
  private final Session ben = server.signUp("Ben");
  private final Session cleo = server.signUp("Cleo");
  private final Activity posted = ana.post("Good morning").await();

  @AfterEach
  void rows_and_counts_agree() {
    assertThat(server.runCommand("verify").getLast()).contains("missing=0\tadrift=0");
  }

  @Test
  void a_share_shows_the_activity_inside() {
    var share = ben.share(posted.id()).await();

    assertThat(share.isPlainShare()).isTrue();
    assertThat(share.shared().orElseThrow().object()).isEqualTo(posted.object());
    assertThat(cleo.activity(share.id()).await().shared().map(Activity::id))
        .contains(posted.id());
    assertThat(cleo.activity(posted.id()).await().counts().shares()).isEqualTo(1);
    assertThat(outbox(ben.ref())).containsExactly(share.id());
    assertThat(outbox(posted.id().ref())).isEmpty();
  }

  @Test
  void a_quote_has_words_of_its_own_and_hashtags_and_can_be_repeated() {
    var first = ben.quote(posted.id(), "She is right #morning").await();
    var second = ben.quote(posted.id(), "So right").await();

    assertThat(first.isPlainShare()).isFalse();
    assertThat(first.shared().map(Activity::id)).contains(posted.id());
    assertThat(outbox(Ref.parse("tag:morning"))).containsExactly(first.id());
    assertThat(sharesOf(posted.id())).containsExactly(second.id(), first.id());
    assertThat(counted(posted.id())).isEqualTo(2);
    assertThat(sharedBy(ben)).isEmpty();
  }

  @Test
  void a_second_share_without_words_is_answered_with_the_first_one() {
    var share = ben.share(posted.id()).await();

    assertThat(ben.share(posted.id()).await().id()).isEqualTo(share.id());
    assertThat(sharesOf(posted.id())).containsExactly(share.id());
    assertThat(counted(posted.id())).isEqualTo(1);
    assertThat(sharedBy(ben)).containsExactly(posted.id());
    assertThat(sharedBy(cleo)).isEmpty();
  }

  @Test
  void concurrent_shares_leave_one() {
    var shares = IntStream.range(0, 10).mapToObj(number -> ben.share(posted.id())).toList();

    assertThat(shares.stream().map(share -> share.await().id()).distinct()).hasSize(1);
    assertThat(counted(posted.id())).isEqualTo(1);
    assertThat(sharesOf(posted.id())).hasSize(1);
  }

  @Test
  void a_share_is_taken_back_by_what_it_shares_or_deleted_like_others() {
    ben.share(posted.id()).await();
    var quote = ben.quote(posted.id(), "She is right").await();
    ben.unshare(posted.id()).await();
    ben.unshare(posted.id()).await();

    assertThat(sharesOf(posted.id())).containsExactly(quote.id());
    assertThat(counted(posted.id())).isEqualTo(1);
    assertThat(sharedBy(ben)).isEmpty();

    ben.delete(quote.id()).await();
    assertThat(sharesOf(posted.id())).isEmpty();
    assertThat(counted(posted.id())).isZero();
    assertThat(ben.share(posted.id()).await().shared()).isPresent();
  }

  @Test
  void a_restored_share_counts_again_unless_there_is_another_one() {
    var share = ben.share(posted.id()).await();
    ben.delete(share.id()).await();
    ben.restore(share.id()).await();
    assertThat(counted(posted.id())).isEqualTo(1);
    assertThat(sharedBy(ben)).containsExactly(posted.id());

    ben.delete(share.id()).await();
    ben.share(posted.id()).await();
    assertThat(code(ben.restore(share.id()))).isEqualTo("already_taken");
    assertThat(counted(posted.id())).isEqualTo(1);
  }

  @Test
  void the_actor_is_notified_once_of_each_user_until_the_last_share_is_taken_back() {
    ben.share(posted.id()).await();
    var quote = ben.quote(posted.id(), "She is right").await();
    cleo.share(posted.id()).await();
    ana.share(posted.id()).await();

    var notice = notices(ana).getFirst();
    assertThat(notice.kind()).isEqualTo(Kind.SHARE);
    assertThat(notice.count()).isEqualTo(2);
    assertThat(notice.activity().map(Activity::id)).contains(posted.id());
    assertThat(notice.actors()).extracting(actor -> actor.name()).containsExactly("Cleo", "Ben");

    ben.unshare(posted.id()).await();
    assertThat(notices(ana).getFirst().count()).isEqualTo(2);
    ben.delete(quote.id()).await();
    assertThat(notices(ana).getFirst().actors()).extracting(actor -> actor.name())
        .containsExactly("Cleo");
    cleo.unshare(posted.id()).await();
    assertThat(notices(ana)).isEmpty();
  }

  @Test
  void a_muted_user_shares_without_notice() {
    ana.mute(ben.ref()).await();
    ben.share(posted.id()).await();

    assertThat(notices(ana)).isEmpty();
    assertThat(counted(posted.id())).isEqualTo(1);
  }

  @Test
  void sharing_a_share_without_words_is_refused_and_a_quote_can_be_shared() {
    var share = ben.share(posted.id()).await();
    var quote = ben.quote(posted.id(), "She is right").await();

    assertThat(code(cleo.share(share.id()))).isEqualTo("invalid_target");
    var shown = cleo.share(quote.id()).await().shared().orElseThrow();
    assertThat(shown.id()).isEqualTo(quote.id());
    assertThat(shown.shared()).isEmpty();
  }

  @Test
  void a_comment_can_be_shared() {
    var comment = ben.comment(posted.id(), "And to you").await();
    var share = cleo.share(comment.id()).await();
    assertThat(share.shared().map(Activity::object)).contains(comment.object());

    ana.delete(posted.id()).await();
    assertThat(cleo.activity(share.id()).await().shared()).isEmpty();
  }

  @Test
  void what_is_not_for_everybody_cannot_be_shared() {
    var unlisted = ana.post(Drafts.note("Psst").with(Reach.UNLISTED)).await();
    var forFollowers = ana.post(Drafts.note("Friends").with(Reach.FOLLOWERS)).await();

    assertThat(code(ben.share(unlisted.id()))).isEqualTo("invalid_target");
    assertThat(code(ben.share(forFollowers.id()))).isEqualTo("not_found");
    assertThat(code(ana.share(forFollowers.id()))).isEqualTo("invalid_target");
    assertThat(code(ben.post(Drafts.share(posted.id()).with(Reach.FOLLOWERS))))
        .isEqualTo("invalid_field");
    assertThat(code(ben.share(new ActivityId("01KAMGJ5P00123456789ABCDEF"))))
        .isEqualTo("not_found");
  }

  @Test
  void what_a_private_account_posts_cannot_be_shared() {
    ben.follow(ana.ref()).await();
    ana.describe(ana.ref(), Profile.named("Ana").with(Optional.of(FollowerPolicy.APPROVE)))
        .await();

    assertThat(code(ben.share(posted.id()))).isEqualTo("invalid_target");
    assertThat(code(cleo.share(posted.id()))).isEqualTo("not_found");
  }

  @Test
  void a_share_has_one_activity_as_a_target_and_may_have_others() {
    var other = ana.post("Good evening").await();
    var lisbon = Ref.parse("city:Lisbon");
    var share = ben.post(share(posted.id().ref(), lisbon)).await();

    assertThat(outbox(lisbon)).containsExactly(share.id());
    assertThat(code(ben.post(share(posted.id().ref(), other.id().ref()))))
        .isEqualTo("invalid_target");
    assertThat(code(ben.post(new Draft("like", Content.note("Hm"), List.of(posted.id().ref()),
        Optional.empty())))).isEqualTo("invalid_target");
    assertThat(send("{\"verb\":\"share\",\"targets\":[\"city:Lisbon\"]}").json().getString("code"))
        .isEqualTo("missing_field");
    assertThat(send("{\"verb\":\"share\",\"targets\":[\"activity:x y\"]}").json().getString("code"))
        .isEqualTo("invalid_ref");
  }

  @Test
  void a_block_refuses_a_share_and_hides_what_was_shared() {
    var share = ben.share(posted.id()).await();
    var quote = ben.quote(posted.id(), "She is right").await();
    ana.block(cleo.ref()).await();

    assertThat(code(cleo.share(posted.id()))).isEqualTo("not_found");
    assertThat(cleo.activity(share.id()).await().shared()).isEmpty();
    assertThat(cleo.activitiesOf(ben.ref()).stream()).extracting(Activity::id)
        .containsExactly(quote.id());
    assertThat(outbox(ben.ref())).containsExactly(quote.id(), share.id());
  }

  @Test
  void a_block_takes_back_shares_without_words() {
    ben.share(posted.id()).await();
    ana.share(ben.post("Good evening").await().id()).await();
    var quote = ben.quote(posted.id(), "She is right").await();
    ben.block(ana.ref()).await();

    Await.until(() -> sharesOf(posted.id()), shares -> shares.equals(List.of(quote.id())));
    assertThat(cleo.activity(posted.id()).await().counts().shares()).isEqualTo(1);
    Await.until(() -> ids(cleo.activitiesOf(ana.ref()).stream().toList()),
        activities -> activities.equals(List.of(posted.id())));
  }

  @Test
  void other_forms_of_an_outbox_know_shares() {
    var share = ben.share(posted.id()).await();
    var quote = ben.quote(posted.id(), "She is right").await();

    var streams = server.rawHttp().send("GET", "/v1/activities/" + share.id(), "", "",
        Map.of("Accept", "application/activity+json")).json();
    assertThat(streams.getString("type")).isEqualTo("Announce");
    assertThat(streams.getString("object")).endsWith(posted.id().text());
    var quoting = server.rawHttp().send("GET", "/v1/activities/" + quote.id(), "", "",
        Map.of("Accept", "application/activity+json")).json();
    assertThat(quoting.getString("type")).isEqualTo("Create");
    assertThat(quoting.getJsonObject("object").getString("quoteUrl"))
        .endsWith(posted.id().text());
    assertThat(ben.activitiesAsAtom(ben.ref(), Paging.FIRST).await().toString())
        .contains("<title>Ben: Good morning</title>");
  }

  @Test
  void an_expired_share_is_taken_off_its_counts() {
    var share = share(posted.id().ref());
    var end = Instant.now().plusSeconds(2);
    ben.post(new Draft(share.verb(), share.object(), share.targets(), Optional.empty(),
        Optional.of(end))).await();

    Await.until(() -> counted(posted.id()), shares -> shares == 0);
    assertThat(sharedBy(ben)).isEmpty();
    assertThat(notices(ana)).isEmpty();
  }

  @Test
  void shares_of_a_deleted_activity_are_listed_again_when_it_is_restored() {
    var share = ben.share(posted.id()).await();
    ana.delete(posted.id()).await();

    assertThat(outbox(ben.ref())).isEmpty();
    var json = server.rawHttp()
        .send("GET", "/v1/activities/" + share.id(), cleo.token(), "").json();
    assertThat(json.containsKey("shared")).isTrue();
    assertThat(json.getValue("shared")).isNull();
    ben.unshare(posted.id()).await();
    ben.restore(share.id()).map(Optional::of).otherwise(Optional.empty()).await();

    ana.restore(posted.id()).await();
    assertThat(counted(posted.id())).isZero();
    ben.restore(share.id()).await();
    assertThat(outbox(ben.ref())).containsExactly(share.id());
    assertThat(counted(posted.id())).isEqualTo(1);
  }

  @Test
  void a_feed_shows_an_activity_once_with_those_who_have_shared_it() {
    var dan = server.signUp("Dan");
    dan.follow(ben.ref()).await();
    dan.follow(cleo.ref()).await();
    var first = ben.share(posted.id()).await();
    var second = cleo.share(posted.id()).await();
    var quote = cleo.quote(posted.id(), "So right").await();
    awaitDelivery(ben, first);
    awaitDelivery(cleo, second);
    awaitDelivery(cleo, quote);

    var feed = feed(dan, Paging.FIRST);
    assertThat(feed).extracting(entry -> entry.activity().id())
        .containsExactly(quote.id(), first.id());
    assertThat(feed.getLast().sharedBy()).extracting(EntitySummary::name).containsExactly("Cleo");
    assertThat(verdict(dan, first)).isEqualTo("followed");
    assertThat(verdict(dan, second)).isEqualTo("repeated");
    var page = dan.feed(Paging.first(1)).await().page();
    assertThat(feed(dan, Paging.first(5).after(page.next().orElseThrow())))
        .extracting(entry -> entry.activity().id()).containsExactly(first.id());

    dan.follow(ana.ref()).await();
    feed = Await.until(() -> feed(dan, Paging.FIRST),
        items -> items.getLast().activity().id().equals(posted.id()));
    assertThat(feed).extracting(entry -> entry.activity().id())
        .containsExactly(quote.id(), posted.id());
    assertThat(feed.getLast().sharedBy()).extracting(EntitySummary::name)
        .containsExactly("Cleo", "Ben");
    assertThat(verdict(dan, first)).isEqualTo("repeated");

    dan.unfollow(ana.ref()).await();
    ben.unshare(posted.id()).await();
    assertThat(feed(dan, Paging.FIRST))
        .extracting(entry -> entry.activity().id()).containsExactly(quote.id(), second.id());
    dan.mute(ana.ref()).await();
    assertThat(feed(dan, Paging.FIRST))
        .extracting(entry -> entry.activity().id()).containsExactly(quote.id());
  }

  @Test
  void a_share_without_words_gets_none_by_an_edit() {
    var share = ben.share(posted.id()).await();
    var edit = server.rawHttp().send("PATCH", "/v1/activities/" + share.id(), ben.token(),
        new JsonObject().put("object", new JsonObject().put("text", "Words")).encode());

    assertThat(edit.json().getString("code")).isEqualTo("invalid_field");
    var reach = server.rawHttp().send("PATCH", "/v1/activities/" + share.id(), ben.token(),
        new JsonObject().put("visibility", "followers").encode());
    assertThat(reach.json().getString("code")).isEqualTo("invalid_field");
  }

  @Test
  void a_share_without_words_gets_no_name_and_none_from_another_system() {
    var key = server.runCommand("keys", "create", "sharing", "--scopes", "write").getLast();
    var imported = "{\"verb\":\"share\",\"targets\":[\"" + posted.id().ref() + "\"],"
        + "\"foreignId\":\"elsewhere-" + posted.id() + "\",\"publishedAt\":\""
        + posted.publishedAt() + "\"";
    var share = sendOfSite(key, imported + "}").json().getString("id");

    var edit = server.rawHttp().send("PATCH", "/v1/activities/" + share, ben.token(),
        "{\"object\":{\"name\":\"Words\"}}");
    var again = sendOfSite(key, imported + ",\"object\":{\"type\":\"note\",\"text\":\"Words\"}}");

    assertThat(edit.json().getString("code")).isEqualTo("invalid_field");
    assertThat(again.json().getString("code")).isEqualTo("invalid_field");
    assertThat(ben.activity(new ActivityId(share)).await().isPlainShare()).isTrue();
  }

  @Test
  void a_share_of_a_suspended_user_does_not_leave_out_a_later_one() {
    var mona = server.signUp("Mona");
    server.runCommand("grant", mona.ref().id(), "moderator");
    var dan = server.signUp("Dan");
    dan.follow(ben.ref()).await();
    dan.follow(cleo.ref()).await();
    awaitDelivery(ben, ben.share(posted.id()).await());
    var second = cleo.share(posted.id()).await();
    awaitDelivery(cleo, second);

    mona.moderation().suspendAndHide(ben.ref(), "Spam").await();

    assertThat(Await.until(() -> feed(dan, Paging.FIRST), items -> !items.isEmpty()))
        .extracting(entry -> entry.activity().id()).containsExactly(second.id());
    assertThat(verdict(dan, second)).isEqualTo("followed");
  }

  @Test
  void a_list_has_no_share_without_words_of_a_muted_user() {
    ben.share(posted.id()).await();
    var quote = ben.quote(posted.id(), "She is right").await();
    cleo.lists().putPrivate("friends", "Friends").await();
    cleo.lists().add("friends", ben.ref()).await();
    assertThat(listed(cleo)).hasSize(2);

    cleo.mute(ana.ref()).await();

    assertThat(listed(cleo)).extracting(entry -> entry.activity().id())
        .containsExactly(quote.id());
  }

  private static List<Entry> listed(Session owner) {
    return owner.listFeed(new ListId(owner.ref(), "friends")).stream().toList();
  }

  private static String verdict(Session user, Activity activity) {
    return server.rawHttp()
        .send("GET", "/v1/feed/explain/" + activity.id(), user.token(), "").json()
        .getString("verdict");
  }

  private static List<Entry> feed(Session user, Paging paging) {
    return user.feed(paging).await().page().items();
  }

  private static Draft share(Ref... targets) {
    return new Draft("share", Content.WITHOUT_WORDS, List.of(targets), Optional.empty());
  }

  private RawHttp.Response sendOfSite(String key, String body) {
    return server.rawHttp().send("POST", "/v1/activities", key, body,
        Map.of("Act-As", ben.ref().toString()));
  }

  private RawHttp.Response send(String body) {
    return server.rawHttp().send("POST", "/v1/activities", ben.token(), body);
  }

  private long counted(ActivityId id) {
    return ana.activity(id).await().counts().shares();
  }

  private List<ActivityId> outbox(Ref ref) {
    return ids(ben.activitiesOf(ref).stream().toList());
  }

  private List<ActivityId> sharesOf(ActivityId id) {
    return ids(cleo.sharesOf(id).stream().toList());
  }

  private Set<ActivityId> sharedBy(Session user) {
    return user.relations(List.of(), List.of(posted.id())).await().shared();
  }

  private static List<Notification> notices(Session user) {
    return user.notifications().page(Paging.FIRST).await().page().items();
  }

  private static List<ActivityId> ids(List<Activity> activities) {
    return activities.stream().map(Activity::id).toList();
  }

  private static String code(Future<?> call) {
    return catchThrowableOfType(ApiRefusal.class, call::await).code();
  }
}
