// SPDX-License-Identifier: Apache-2.0
package tidings.schema.rows;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tidings.core.Role;
import tidings.core.UserId;
import tidings.schema.rows.AuditRow.Action;

/** The keys of the audit log. */
final class AuditRowsTest {
  private static final Instant NOON = Instant.parse("2026-11-25T12:00:00Z");

  @Test
  void entries_of_the_same_millisecond_are_in_the_order_of_their_time() {
    var keys = IntStream.range(0, 1000).mapToObj(AuditRowsTest::keyAtMicrosecond).toList();

    assertThat(keys).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void entries_of_the_same_time_have_different_keys() {
    assertThat(keyAtMicrosecond(7)).isNotEqualTo(keyAtMicrosecond(7));
  }

  private static String keyAtMicrosecond(int micros) {
    var clock = Clock.fixed(NOON.plusNanos(micros * 1000L), ZoneOffset.UTC);
    return new AuditRows(clock, Duration.ofDays(1))
        .ofGrant(Action.GRANTED, new UserId("ana"), Role.MODERATOR).key().sk();
  }
}
