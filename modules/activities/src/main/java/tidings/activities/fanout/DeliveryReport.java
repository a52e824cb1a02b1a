// SPDX-License-Identifier: Apache-2.0
package tidings.activities.fanout;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tidings.core.Activities.Delivery;
import tidings.core.Ref;
import tidings.schema.FeedKeys;
import tidings.schema.ItemType;
import tidings.store.Item;

/** The stored report of a completed delivery. */
public final class DeliveryReport {
  /** Long enough to investigate a complaint. */
  static final Duration RETENTION = Duration.ofDays(7);

  private DeliveryReport() {}

  static Item row(FanOutJob job, Instant now) {
    return ItemType.DELIVERY.at(FeedKeys.delivery(job.activity()))
        .set("written", job.written())
        .set("startedAt", job.startedAt().toEpochMilli())
        .set("finishedAt", now.toEpochMilli())
        .expiresAt(now.plus(RETENTION).getEpochSecond())
        .build();
  }

  /** @param mergedAudiences large audiences, which were not fanned out */
  public static Delivery toDelivery(Item row, List<Ref> mergedAudiences) {
    long written = row.number("written");
    return new Delivery(
        Delivery.State.DONE,
        written,
        written,
        Instant.ofEpochMilli(row.number("startedAt")),
        Optional.of(Instant.ofEpochMilli(row.number("finishedAt"))),
        mergedAudiences);
  }
}
