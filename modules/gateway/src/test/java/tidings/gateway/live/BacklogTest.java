// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.buffer.Buffer;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tidings.core.Activities.ActivityChanges;
import tidings.core.Activities.CountsChanged;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.Envelope;
import tidings.core.Lineage;
import tidings.core.UserId;

final class BacklogTest {
  @Test
  void a_replacing_frame_moves_to_the_end_of_the_queue() {
    var backlog = new Backlog();
    var other = frame();
    var last = frame();
    backlog.put("a", frame());
    backlog.put("b", other);
    backlog.put("a", last);
    assertThat(backlog.poll("position")).isSameAs(other);
    assertThat(backlog.poll("position")).isSameAs(last);
    assertThat(backlog.isEmpty()).isTrue();
  }

  @Test
  void counts_do_not_replace_the_removal_of_their_activity() {
    var id = ActivityId.of(Instant.EPOCH, "post");
    var post = new Envelope(id, new UserId("ana"), "post", List.of());
    var counts = new CountsChanged(
        Lineage.of(List.of(post), true, Set.of()), Activity.Counts.NONE);
    var news = new ActivityChanges(List.of(), List.of(counts), List.of(id), List.of());

    assertThat(CatchUpFrames.changes(news).map(CatchUpFrames.ChangeFrame::key))
        .hasSize(2).doesNotHaveDuplicates();
  }

  private static Frame frame() {
    return Frame.of(Buffer.buffer("{}"));
  }
}
