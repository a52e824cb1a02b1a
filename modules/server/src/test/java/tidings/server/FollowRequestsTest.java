// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.ApiRefusal;
import tidings.client.Drafts;
import tidings.client.Edits;
import tidings.client.Paging;
import tidings.client.Session;
import tidings.core.ActivityId;
import tidings.core.Entities.Profile;
import tidings.core.FollowerPolicy;
import tidings.core.Follows.FollowOptions;
import tidings.core.Notifications.Kind;
import tidings.core.Notifications.Notification;
import tidings.core.Reach;
import tidings.core.Ref;

/** A user who approves followers gets requests, and answers them. */
@Tag("api")
final class FollowRequestsTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  private final Session ana = server.signUp("Ana");
  private final Session ben = server.signUp("Ben");

  FollowRequestsTest() {
    describe(ana, FollowerPolicy.APPROVE);
  }

  @Test
  void a_follow_of_a_private_account_is_a_request() {
    var follow = ben.follow(ana.ref(), FollowOptions.DEFAULT.withVerbs("photo")).await();

    assertThat(follow.isRequested()).isTrue();
    assertThat(follow.verbs()).containsExactly("photo");
    assertThat(ben.findFollow(ana.ref()).await()).contains(follow);
    assertThat(ben.entity(ana.ref()).await().youRequested()).isTrue();
    assertThat(ben.entityWithActivities(ana.ref()).await().entity().youRequested()).isTrue();
    assertThat(ben.entity(ana.ref()).await().youFollow()).isFalse();
    assertThat(ana.entity(ana.ref()).await().counts().followers()).isZero();
    assertThat(ana.followersOf(ana.ref(), Paging.FIRST).await().items()).isEmpty();
    assertThat(requesters()).containsExactly(ben.ref());
    assertThat(inbox(ana)).extracting(Notification::kind).containsExactly(Kind.FOLLOW_REQUEST);
  }

  @Test
  void an_approved_request_is_a_follow() {
    var posted = ana.post("Good morning").await();
    ben.follow(ana.ref(), FollowOptions.DEFAULT.withNotifications()).await();
    assertThat(feed(ben)).isEmpty();

    ana.approve(ben.ref()).await();
    ana.approve(ben.ref()).await();

    var follow = ben.findFollow(ana.ref()).await().orElseThrow();
    assertThat(follow.isRequested()).isFalse();
    assertThat(follow.notifies()).isTrue();
    assertThat(feed(ben)).containsExactly(posted.id());
    assertThat(requesters()).isEmpty();
    assertThat(ana.entity(ana.ref()).await().counts().followers()).isOne();
    assertThat(inbox(ben)).extracting(Notification::kind).containsExactly(Kind.FOLLOW_APPROVED);
    assertThat(inbox(ana)).extracting(Notification::kind).containsExactly(Kind.FOLLOW);
  }

  @Test
  void a_refused_request_is_gone_and_its_user_is_not_told() {
    ben.follow(ana.ref()).await();

    ana.refuse(ben.ref()).await();
    ana.refuse(ben.ref()).await();

    assertThat(ben.findFollow(ana.ref()).await()).isEmpty();
    assertThat(requesters()).isEmpty();
    assertThat(inbox(ana)).isEmpty();
    assertThat(inbox(ben)).isEmpty();
    assertThat(code(ana.approve(ben.ref()))).isEqualTo("not_found");
  }

  @Test
  void an_unfollow_withdraws_a_request() {
    ben.follow(ana.ref()).await();

    ben.unfollow(ana.ref()).await();

    assertThat(requesters()).isEmpty();
    assertThat(inbox(ana)).isEmpty();
    assertThat(code(ana.approve(ben.ref()))).isEqualTo("not_found");
  }

  @Test
  void a_block_removes_requests() {
    ben.follow(ana.ref()).await();

    ana.block(ben.ref()).await();
    ana.unblock(ben.ref()).await();

    assertThat(requesters()).isEmpty();
    assertThat(inbox(ana)).isEmpty();
    assertThat(ben.findFollow(ana.ref()).await()).isEmpty();
  }

  @Test
  void the_owner_removes_a_follower() {
    ana.post("Good morning").await();
    ben.follow(ana.ref()).await();
    ana.approve(ben.ref()).await();

    ana.removeFollower(ben.ref()).await();
    ana.removeFollower(ben.ref()).await();

    assertThat(ben.findFollow(ana.ref()).await()).isEmpty();
    assertThat(feed(ben)).isEmpty();
    assertThat(ana.entity(ana.ref()).await().counts().followers()).isZero();
  }

  @Test
  void present_followers_stay_when_an_account_becomes_private() {
    describe(ana, FollowerPolicy.EVERYBODY);
    ben.follow(ana.ref()).await();
    var posted = ana.post("Good morning").await();
    Await.awaitDelivery(ana, posted);

    describe(ana, FollowerPolicy.APPROVE);

    assertThat(feed(ben)).containsExactly(posted.id());
    assertThat(code(server.client().anonymous().activity(posted.id()))).isEqualTo("not_found");
  }

  @Test
  void requests_wait_for_their_answer_when_an_account_becomes_public() {
    ben.follow(ana.ref()).await();

    describe(ana, FollowerPolicy.EVERYBODY);
    assertThat(requesters()).containsExactly(ben.ref());
    assertThat(ben.follow(ana.ref()).await().isRequested()).isFalse();

    assertThat(requesters()).isEmpty();
    assertThat(inbox(ana)).extracting(Notification::kind).containsExactly(Kind.FOLLOW);
  }

  @Test
  void a_profile_without_the_policy_leaves_it_as_it_is() {
    var entity = ana.describe(ana.ref(), Profile.named("Ana B.")).await();

    assertThat(entity.profile().followers()).contains(FollowerPolicy.APPROVE);
  }

  @Test
  void only_users_approve_followers() {
    var city = server.city("Lisbon");

    assertThat(code(ana.describe(city, Profile.named("Lisbon")
        .with(Optional.of(FollowerPolicy.APPROVE))))).isEqualTo("invalid_field");
  }

  @Test
  void a_comment_has_no_visibility_of_its_own() {
    var posted = ana.post("Good morning").await();

    assertThat(code(ana.post(Drafts.comment(posted.id(), "Indeed").with(Reach.FOLLOWERS))))
        .isEqualTo("invalid_field");
    var comment = ana.comment(posted.id(), "Indeed").await();
    assertThat(code(ana.edit(comment.id(), Edits.reach(Reach.FOLLOWERS))))
        .isEqualTo("invalid_field");
  }

  @Test
  void a_change_of_visibility_is_no_edit_of_the_content() {
    var posted = ben.post("Good morning").await();

    var changed = ben.edit(posted.id(), Edits.reach(Reach.FOLLOWERS)).await();

    assertThat(changed.envelope().reach()).isEqualTo(Reach.FOLLOWERS);
    assertThat(changed.revision().number()).isEqualTo(2);
    assertThat(changed.revision().editedAt()).isEmpty();
    assertThat(code(ana.activity(posted.id()))).isEqualTo("not_found");
    ben.edit(posted.id(), Edits.reach(Reach.PUBLIC)).await();
    assertThat(ana.activity(posted.id()).await().object()).isEqualTo(posted.object());
  }

  private static void describe(Session user, FollowerPolicy policy) {
    user.describe(user.ref(),
        Profile.named(user.user().name()).with(Optional.of(policy))).await();
  }

  private List<Ref> requesters() {
    return ana.followRequests(Paging.FIRST).await().items().stream()
        .map(each -> each.entity().ref()).toList();
  }

  private static List<ActivityId> feed(Session user) {
    return user.feed().await().page().items().stream().map(entry -> entry.activity().id()).toList();
  }

  private static List<Notification> inbox(Session user) {
    return user.notifications().page(Paging.FIRST).await().page().items();
  }

  private static String code(Future<?> asked) {
    return catchThrowableOfType(ApiRefusal.class, asked::await).code();
  }
}
