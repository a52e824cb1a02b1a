// SPDX-License-Identifier: Apache-2.0
package tidings.activities.fanout;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tidings.core.Activities.Delivery;
import tidings.core.Ref;
import tidings.store.Item;
import tidings.store.Keys;

/** What is kept of a delivery that is done, for as long as somebody may ask. */
public final class Report {
  /** Long enough to look into a complaint. */
  static final Duration KEPT = Duration.ofDays(7);

  private Report() {}

  static Item of(Job job, Instant now) {
    return Item.at(Keys.delivery(job.activity()), "delivery")
        .set("written", job.written())
        .set("startedAt", job.startedAt().toEpochMilli())
        .set("finishedAt", now.toEpochMilli())
        .expiresAt(now.plus(KEPT).getEpochSecond())
        .build();
  }

  /** @param merged audiences that were not fanned out */
  public static Delivery delivery(Item row, List<Ref> merged) {
    long written = row.number("written");
    return new Delivery(
        Delivery.State.DONE,
        written,
        written,
        Instant.ofEpochMilli(row.number("startedAt")),
        Optional.of(Instant.ofEpochMilli(row.number("finishedAt"))),
        merged);
  }
}
