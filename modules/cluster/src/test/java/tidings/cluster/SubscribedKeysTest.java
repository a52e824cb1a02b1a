// SPDX-License-Identifier: Apache-2.0
package tidings.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import tidings.cluster.SubscriptionMessage.Added;
import tidings.core.UserId;

final class SubscribedKeysTest {
  private static final int MIN_CAPACITY = 10;
  private static final int MAX_AUDIENCES = 100;

  private final SubscribedKeys keys = new SubscribedKeys(MIN_CAPACITY, MAX_AUDIENCES);

  @Test
  void the_first_addition_that_waits_wakes_the_sender() {
    assertThat(add(1)).isTrue();
    assertThat(add(2)).isFalse();
    keys.drainAdded();
    assertThat(add(3)).isTrue();
  }

  @Test
  void each_subscription_is_told_once_however_many_have_it() {
    add(1);
    long version = keys.version();
    add(1);

    assertThat(keys.version()).isEqualTo(version);
    assertThat(keys.drainAdded()).singleElement()
        .satisfies(added -> assertThat(added.hashes().toArray()).containsExactly(hash(1)));
    assertThat(keys.drainAdded()).isEmpty();
  }

  @Test
  void one_that_comes_back_soon_is_in_the_filters_still() {
    add(1);
    keys.drainAdded();
    long version = keys.version();

    remove(1);
    keys.tidy();
    assertThat(keys.whole().filter().mayContain(hash(1))).isTrue();
    add(1);

    assertThat(keys.version()).isEqualTo(version);
    assertThat(keys.drainAdded()).isEmpty();
  }

  @Test
  void many_that_are_gone_make_a_new_filter_without_them() {
    LongStream.rangeClosed(1, MIN_CAPACITY + 1).forEach(this::add);
    keys.drainAdded();
    keys.tidy();
    long generation = keys.generation();
    LongStream.rangeClosed(1, MIN_CAPACITY + 1).forEach(this::remove);
    add(999);

    keys.tidy();

    assertThat(keys.generation()).isGreaterThan(generation);
    assertThat(keys.whole().filter().mayContain(hash(1))).isFalse();
    assertThat(keys.whole().filter().mayContain(hash(999))).isTrue();
    long version = keys.version();
    add(1);
    assertThat(keys.version()).as("it has to be told again").isGreaterThan(version);
  }

  @Test
  void a_filter_that_is_too_small_is_replaced_once() {
    long generation = keys.generation();
    LongStream.rangeClosed(1, MIN_CAPACITY + 1).forEach(this::add);
    keys.tidy();
    long grown = keys.generation();
    assertThat(grown).isGreaterThan(generation);
    LongStream.rangeClosed(1, MIN_CAPACITY).forEach(this::remove);
    keys.tidy();
    keys.tidy();
    assertThat(keys.generation()).isEqualTo(grown);
  }

  @Test
  void a_node_with_too_many_audiences_wants_all_posts_until_half_of_them_are_left() {
    add(0);
    LongStream.rangeClosed(1, MAX_AUDIENCES + 1).forEach(this::addAudience);
    keys.drainAdded();
    keys.tidy();

    assertThat(keys.drainAdded()).singleElement().satisfies(
        all -> assertThat(all.hashes().toArray()).containsExactly(KeyHash.ANY_AUDIENCE));
    assertThat(keys.whole().filter().mayContain(hash(0))).isTrue();
    assertThat(keys.whole().filter().mayContain(KeyHash.ANY_AUDIENCE)).isTrue();
    assertThat(keys.whole().filter().mayContain(hash(1))).isFalse();
    addAudience(1_000);
    assertThat(keys.drainAdded()).as("it need not be told").isEmpty();

    LongStream.rangeClosed(1, 10).forEach(this::removeAudience);
    keys.tidy();
    assertThat(keys.whole().filter().mayContain(hash(50))).as("not yet").isFalse();
    long generation = keys.generation();
    LongStream.rangeClosed(11, MAX_AUDIENCES / 2 + 2).forEach(this::removeAudience);
    keys.tidy();
    assertThat(keys.generation()).isGreaterThan(generation);
    assertThat(keys.whole().filter().mayContain(hash(MAX_AUDIENCES))).isTrue();
    assertThat(keys.whole().filter().mayContain(hash(1_000))).isTrue();
    assertThat(keys.whole().filter().mayContain(KeyHash.ANY_AUDIENCE)).isFalse();
  }

  @Test
  void many_additions_are_several_messages_and_the_last_has_their_version() {
    LongStream.rangeClosed(1, SubscribedKeys.MAX_ADDED + 1).forEach(this::add);

    var messages = keys.drainAdded();

    assertThat(messages).extracting(Added::version).containsExactly(0L, keys.version());
    assertThat(messages).extracting(Added::after).containsExactly(0L, 0L);
    assertThat(messages.stream().mapToInt(added -> added.hashes().size()).sum())
        .isEqualTo(SubscribedKeys.MAX_ADDED + 1);
  }

  @Test
  void what_was_never_added_is_removed_without_an_effect() {
    remove(1);
    add(1);
    remove(1);
    remove(1);
    add(1);
    keys.tidy();
    assertThat(keys.whole().filter().mayContain(hash(1))).isTrue();
  }

  private boolean add(long user) {
    return keys.addUser(hash(user));
  }

  private void remove(long user) {
    keys.removeUser(hash(user));
  }

  private void addAudience(long audience) {
    keys.addAudience(hash(audience));
  }

  private void removeAudience(long audience) {
    keys.removeAudience(hash(audience));
  }

  private static long hash(long user) {
    return KeyHash.of(new UserId("user" + user));
  }
}
