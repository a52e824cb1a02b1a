// SPDX-License-Identifier: Apache-2.0
package tidings.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.cluster.SampleEvents.ANA;
import static tidings.cluster.SampleEvents.BEN;
import static tidings.cluster.SampleEvents.LISBON;
import static tidings.cluster.SampleEvents.POST;

import org.junit.jupiter.api.Test;
import tidings.core.Activities.ActivityAnnounced;
import tidings.core.Activities.ActivityEdited;
import tidings.core.Activities.ActivityRestored;
import tidings.core.Activities.CountsChanged;
import tidings.core.BroadcastEvent;
import tidings.core.ClusterEvent;

final class EventKeysTest {
  private static final BloomFilter NOTHING = BloomFilter.ofCapacity(1);

  @Test
  void a_post_is_for_followers_of_its_actor_and_of_its_targets_and_for_its_actor() {
    var post = SampleEvents.ALL.getFirst();
    assertThat(isNeeded(post, KeyHash.of(LISBON))).isTrue();
    assertThat(isNeeded(post, KeyHash.of(ANA.ref()))).isTrue();
    assertThat(isNeeded(post, KeyHash.of(ANA))).isTrue();
    assertThat(isNeeded(post, KeyHash.of(BEN))).isFalse();
    assertThat(isNeeded(post, KeyHash.of(BEN.ref()))).isFalse();
  }

  @Test
  void posts_are_for_nodes_that_want_all_of_them() {
    assertThat(isNeeded(SampleEvents.ALL.getFirst(), KeyHash.ANY_AUDIENCE)).isTrue();
    assertThat(isNeeded(SampleEvents.ALL.get(6), KeyHash.ANY_AUDIENCE)).as("a follow").isFalse();
  }

  @Test
  void a_comment_is_for_followers_of_its_parent_and_not_for_those_of_its_actor() {
    var comment = SampleEvents.ALL.get(1);
    assertThat(isNeeded(comment, KeyHash.of(POST.ref()))).isTrue();
    assertThat(isNeeded(comment, KeyHash.of(BEN))).isTrue();
    assertThat(isNeeded(comment, KeyHash.of(BEN.ref()))).isFalse();
  }

  @Test
  void changes_of_activities_and_what_must_not_be_shown_any_more_are_for_all() {
    for (var event : SampleEvents.ALL) {
      boolean isForAll = event instanceof BroadcastEvent || event instanceof ActivityEdited
          || event instanceof ActivityRestored || event instanceof CountsChanged;
      assertThat(EventKeys.of(event).match(NOTHING)).as("%s", event).isEqualTo(isForAll);
    }
  }

  @Test
  void other_events_are_for_their_user_and_not_for_the_user_s_followers() {
    for (var event : SampleEvents.ALL) {
      if (!EventKeys.of(event).match(NOTHING) && !(event instanceof ActivityAnnounced)) {
        var user = isNeeded(event, KeyHash.of(ANA)) ? ANA : BEN;
        assertThat(isNeeded(event, KeyHash.of(user))).as("%s", event).isTrue();
        assertThat(isNeeded(event, KeyHash.of(user.ref()))).as("%s", event).isFalse();
      }
    }
  }

  /** All nodes have to agree on them, also those of other versions. */
  @Test
  void hashes_never_change() {
    assertThat(KeyHash.of(ANA)).isEqualTo(0x1ece80a38bba8016L);
    assertThat(KeyHash.of(LISBON)).isEqualTo(0x5249344b633afc00L);
  }

  private static boolean isNeeded(ClusterEvent event, long subscription) {
    var filter = BloomFilter.ofCapacity(1_000);
    filter.add(subscription);
    return EventKeys.of(event).match(filter);
  }
}
