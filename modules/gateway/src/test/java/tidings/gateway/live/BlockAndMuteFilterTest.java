// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import tidings.core.ActivityId;
import tidings.core.BlocksAndMutes;
import tidings.core.Envelope;
import tidings.core.Lineage;
import tidings.core.UserId;
import tidings.core.bus.Bus;

/** Which of several reads of blocks and mutes counts. */
@ExtendWith(VertxExtension.class)
final class BlockAndMuteFilterTest {
  private static final UserId ADA = new UserId("ada");
  private static final UserId BEN = new UserId("ben");
  private static final BlocksAndMutes BLOCK =
      new BlocksAndMutes(Set.of(BEN.ref()), Map.of());

  private static final Lineage BENS_POST = Lineage.of(
      List.of(new Envelope(ActivityId.of(Instant.EPOCH, "post"), BEN, "post", List.of())), true,
      Set.of());

  private BlockAndMuteFilter filter;

  @BeforeEach
  void create(Vertx vertx) {
    filter = new BlockAndMuteFilter(new Bus(vertx), ADA);
  }

  private void end(int read, BlocksAndMutes found) {
    filter.endRead(read, Optional.of(found)).await();
  }

  private boolean knowsBlock() {
    return filter.isLoaded() && !filter.shows(BENS_POST);
  }

  @Test
  void a_read_that_began_before_a_change_does_not_count() {
    int read = filter.beginRead();
    filter.invalidate();
    end(read, BlocksAndMutes.NONE);
    assertThat(filter.isLoaded()).isFalse();

    end(filter.beginRead(), BLOCK);
    assertThat(knowsBlock()).isTrue();
  }

  @Test
  void a_read_counts_although_another_one_has_begun() {
    int read = filter.beginRead();
    filter.beginRead();
    end(read, BLOCK);
    assertThat(knowsBlock()).isTrue();
  }

  @Test
  void a_read_that_ends_after_a_later_one_does_not_count() {
    int first = filter.beginRead();
    int second = filter.beginRead();
    end(second, BLOCK);
    end(first, BlocksAndMutes.NONE);
    assertThat(knowsBlock()).isTrue();
  }
}
