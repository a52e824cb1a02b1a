// SPDX-License-Identifier: Apache-2.0
package tidings.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tidings.core.Activity;
import tidings.core.Activity.Content;
import tidings.core.Activity.Counts;
import tidings.core.Activity.Revision;
import tidings.core.ActivityId;
import tidings.core.EntitySummary;
import tidings.core.Envelope;
import tidings.core.MediaId;
import tidings.core.ShownPicture;
import tidings.core.ShownPicture.PixelSize;
import tidings.core.ShownRecording;
import tidings.core.UserId;

final class ActivityCodecTest {
  @Test
  void pictures_and_recordings_reach_other_servers() {
    var ana = new UserId("ana");
    var envelope = new Envelope(
        ActivityId.of(Instant.EPOCH, "a"), ana, "post", List.of(), Optional.empty());
    var pictures = List.of(
        new ShownPicture(MediaId.random(), Optional.of("The sea, \"wide\" and blue"),
            Optional.of(new PixelSize(1200, 800)), Optional.of("#7f9fd0")),
        ShownPicture.of(MediaId.random()));
    var recording = new ShownRecording(
        MediaId.random(), "video/mp4", Optional.of("The sea, \"wide\" and loud"));
    var activity = new Activity(envelope, new EntitySummary(ana.ref(), "Ana", Optional.empty()),
        Content.note("Look").withPictures(pictures).withRecording(recording), Optional.empty(),
        Revision.FIRST,
        Counts.NONE, List.of());

    assertThat(ActivityCodec.activity(ActivityCodec.activity(activity))).isEqualTo(activity);
  }
}
