// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.Session;
import tidings.core.ActivityId;
import tidings.core.Entities.Profile;
import tidings.core.FollowerPolicy;
import tidings.core.Follows.Relation;
import tidings.core.Likes.OwnLikes;
import tidings.core.Ref;

/** Whether a user follows, blocks, mutes or likes many things, told by one call. */
@Tag("api")
final class RelationsTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  private final Session ana = server.signUp("Ana");
  private final Session ben = server.signUp("Ben");
  private final Ref city = server.city("Porto");

  @Test
  void each_relation_is_told() {
    var blocked = server.signUp("Cleo").ref();
    var pia = server.signUp("Pia");
    pia.describe(pia.ref(), Profile.named("Pia").with(Optional.of(FollowerPolicy.APPROVE)))
        .await();
    ben.follow(city).await();
    ben.mute(city).await();
    ben.block(blocked).await();
    ben.follow(pia.ref()).await();

    assertThat(relations(ana.ref(), city, blocked, pia.ref())).containsExactly(
        none(ana.ref()),
        new Relation(city, true, false, false, true),
        new Relation(blocked, false, false, true, false),
        new Relation(pia.ref(), false, true, false, false));
  }

  @Test
  void an_ended_relation_is_none() {
    var until = Instant.now().plus(Duration.ofMinutes(2));
    ben.mute(city, until).await();
    ben.follow(ana.ref()).await();
    assertThat(relations(city, ana.ref())).containsExactly(
        new Relation(city, false, false, false, true),
        new Relation(ana.ref(), true, false, false, false));

    server.advanceClock(Duration.ofMinutes(3));
    ben.unfollow(ana.ref()).await();

    assertThat(relations(city, ana.ref())).containsExactly(none(city), none(ana.ref()));
  }

  @Test
  void who_blocks_the_user_is_not_told() {
    ben.mute(ana.ref()).await();
    ana.block(ben.ref()).await();

    assertThat(relations(ana.ref())).containsExactly(none(ana.ref()));
  }

  @Test
  void what_the_user_may_not_see_has_no_relations() {
    var post = ana.post("A post").await().id();
    ben.follow(post.ref()).await();
    ben.like(post, "like").await();
    ben.like(post, "love").await();
    assertThat(relations(post.ref())).containsExactly(
        new Relation(post.ref(), true, false, false, false));
    assertThat(likes(post)).containsExactly(new OwnLikes(post, List.of("like", "love")));

    ana.delete(post).await();

    assertThat(relations(post.ref())).containsExactly(none(post.ref()));
    assertThat(likes(post)).containsExactly(new OwnLikes(post, List.of()));
  }

  @Test
  void likes_are_in_the_order_asked_for_however_many_lie_between() {
    var posts = IntStream.range(0, 130).mapToObj(number -> ana.post("Post " + number))
        .toList().stream().map(post -> post.await().id()).sorted().toList();
    posts.forEach(post -> ben.like(post, "like").await());
    ana.like(posts.get(3), "wow").await();
    var never = new ActivityId("01KAMGJ5P0V1W2X3Y4Z5A6B7C8");
    var asked = List.of(posts.getLast(), never, posts.getFirst());

    assertThat(likes(asked.toArray(ActivityId[]::new))).containsExactly(
        new OwnLikes(posts.getLast(), List.of("like")), new OwnLikes(never, List.of()),
        new OwnLikes(posts.getFirst(), List.of("like")));
  }

  @Test
  void repeated_refs_are_told_once() {
    assertThat(relations(city, city)).hasSize(1);
    assertThat(ben.relations(List.of(), List.of()).await().activities()).isEmpty();
  }

  private List<Relation> relations(Ref... refs) {
    return ben.relations(List.of(refs), List.of()).await().refs();
  }

  private List<OwnLikes> likes(ActivityId... ids) {
    return ben.relations(List.of(), List.of(ids)).await().activities();
  }

  private static Relation none(Ref ref) {
    return new Relation(ref, false, false, false, false);
  }
}
