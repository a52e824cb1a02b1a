// SPDX-License-Identifier: Apache-2.0
package tidings.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.carrotsearch.hppc.LongArrayList;
import java.util.Set;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import tidings.core.UserId;

final class BloomFilterTest {
  private static final int KEYS = 10_000;

  @Property
  void what_was_added_is_in_it_and_in_its_copy(@ForAll Set<Long> hashes) {
    var filter = BloomFilter.ofCapacity(hashes.size());
    hashes.forEach(filter::add);
    var copy = BloomFilter.of(filter.bytes());

    assertThat(hashes).allMatch(filter::mayContain).allMatch(copy::mayContain);
  }

  @Test
  void about_one_in_a_hundred_others_seems_to_be_in_it() {
    var filter = BloomFilter.ofCapacity(KEYS);
    var hashes = new LongArrayList();
    IntStream.range(0, KEYS).forEach(user -> hashes.add(hash("user" + user)));
    filter.addAll(hashes);

    long wrong = IntStream.range(0, KEYS).filter(user -> filter.mayContain(hash("other" + user)))
        .count();

    assertThat(wrong).isBetween(1L, KEYS / 50L);
    assertThat(filter.bytes()).hasSize(12_504); // 10 bits for each, in whole words
  }

  @Test
  void an_empty_one_contains_nothing() {
    assertThat(BloomFilter.ofCapacity(0).mayContain(hash("ana"))).isFalse();
  }

  @Test
  void other_bytes_are_refused() {
    assertThatThrownBy(() -> BloomFilter.of(new byte[0]))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> BloomFilter.of(new byte[9]))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static long hash(String user) {
    return KeyHash.of(new UserId(user));
  }
}
