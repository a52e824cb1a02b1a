// SPDX-License-Identifier: Apache-2.0
package tidings.feeds;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tidings.core.ActivityId;
import tidings.core.Edge;
import tidings.core.Envelope;
import tidings.core.Lineage;
import tidings.core.OnlineUsers;
import tidings.core.Ref;
import tidings.core.UserId;

final class OnlineFollowersTest {
  private static final UserId ANA = new UserId("ana");
  private static final UserId BEN = new UserId("ben");
  private static final Ref LISBON = Ref.parse("city:lisbon");
  private static final Ref PORTO = Ref.parse("city:porto");
  private static final Instant NOW = Instant.parse("2026-05-01T12:00:00Z");
  private static final Lineage POST = Lineage.of(
      List.of(new Envelope(ActivityId.of(NOW, "post"), BEN, "post", List.of(LISBON))), true,
      Set.of());

  private final OnlineUsers online = new OnlineUsers(10);
  private final CountedSubscriptions subscriptions = new CountedSubscriptions();
  private final OnlineFollowers followers = new OnlineFollowers(online, subscriptions);

  @Test
  void followers_get_an_activity_through_what_they_follow_of_it() {
    connect(ANA);
    put(ANA, follow(LISBON), follow(BEN.ref()), follow(PORTO));

    assertThat(followers.recipients(POST, NOW))
        .isEqualTo(Map.of(List.of(BEN.ref(), LISBON), List.of(ANA)));
  }

  @Test
  void a_user_gets_the_own_activities_whatever_is_followed() {
    connect(BEN);
    put(BEN);
    assertThat(followers.recipients(POST, NOW)).isEqualTo(Map.of(List.of(), List.of(BEN)));
  }

  @Test
  void others_get_nothing() {
    connect(ANA);
    put(ANA, follow(PORTO));
    assertThat(followers.recipients(POST, NOW)).isEmpty();
  }

  @Test
  void the_terms_of_a_follow_count() {
    connect(ANA);
    put(ANA, new Edge(LISBON, NOW, Edge.ALL_INTERVALS, Set.of("photo"), Optional.empty()));
    assertThat(followers.recipients(POST, NOW)).as("another verb").isEmpty();

    put(ANA, new Edge(LISBON, NOW, Edge.ALL_INTERVALS, Set.of(), Optional.of(NOW)));
    assertThat(followers.recipients(POST, NOW)).as("it has ended").isEmpty();
    assertThat(followers.recipients(POST, NOW.minusSeconds(1))).as("before its end").hasSize(1);
  }

  @Test
  void what_was_read_last_replaces_what_was_known() {
    connect(ANA);
    put(ANA, follow(LISBON));
    put(ANA, follow(PORTO));
    assertThat(followers.recipients(POST, NOW)).isEmpty();

    put(ANA, follow(LISBON));
    assertThat(followers.recipients(POST, NOW)).hasSize(1);
  }

  @Test
  void a_read_that_is_overtaken_by_a_later_one_is_ignored() {
    connect(ANA);
    long first = followers.beginRead();
    long second = followers.beginRead();

    followers.put(ANA, second, edges(follow(LISBON)));
    followers.put(ANA, first, edges());

    assertThat(followers.recipients(POST, NOW)).hasSize(1);
  }

  @Test
  void a_user_is_known_until_the_last_connection_ends() {
    connect(ANA);
    connect(ANA);
    put(ANA, follow(LISBON));

    online.disconnect(ANA);
    followers.forgetIfGone(ANA);
    assertThat(followers.recipients(POST, NOW)).hasSize(1);

    online.disconnect(ANA);
    followers.forgetIfGone(ANA);
    assertThat(followers.recipients(POST, NOW)).isEmpty();
  }

  @Test
  void a_user_who_has_gone_during_the_read_is_not_kept() {
    put(ANA, follow(LISBON));
    assertThat(followers.recipients(POST, NOW)).isEmpty();
  }

  @Test
  void the_connected_users_and_what_they_follow_are_subscribed() {
    connect(ANA);
    put(ANA, follow(LISBON), follow(BEN.ref()));

    assertThat(subscriptions.current()).containsOnlyKeys("ana", "city:lisbon", "user:ben");
  }

  @Test
  void what_several_users_follow_is_subscribed_until_the_last_has_gone() {
    connect(ANA);
    connect(BEN);
    put(ANA, follow(LISBON));
    put(BEN, follow(LISBON));

    disconnect(ANA);
    assertThat(subscriptions.current()).isEqualTo(Map.of("ben", 1, "city:lisbon", 1));
    disconnect(BEN);
    assertThat(subscriptions.current()).isEmpty();
  }

  @Test
  void what_a_user_follows_still_is_never_unsubscribed() {
    connect(ANA);
    put(ANA, follow(LISBON), follow(PORTO));
    put(ANA, follow(LISBON));

    assertThat(subscriptions.current()).isEqualTo(Map.of("ana", 1, "city:lisbon", 1));
    assertThat(subscriptions.removed()).containsExactly("city:porto");
  }

  @Test
  void of_a_user_who_has_gone_during_the_read_nothing_is_subscribed() {
    put(ANA, follow(LISBON));
    assertThat(subscriptions.current()).isEmpty();
  }

  private void disconnect(UserId user) {
    online.disconnect(user);
    followers.forgetIfGone(user);
  }

  private void connect(UserId user) {
    assertThat(online.tryConnect(user)).isTrue();
  }

  private void put(UserId user, Edge... edges) {
    followers.put(user, followers.beginRead(), edges(edges));
  }

  private static CompactEdgeMap edges(Edge... edges) {
    return CompactEdgeMap.of(Arrays.asList(edges));
  }

  private static Edge follow(Ref target) {
    return Edge.unlimited(target, NOW);
  }
}
