// SPDX-License-Identifier: Apache-2.0
package tidings.schema.position;

import io.vertx.core.Vertx;
import java.time.InstantSource;
import java.util.function.LongSupplier;
import tidings.core.IdGenerator;
import tidings.core.Nodes;
import tidings.store.Table;

/** A node of a shared table that gives signs of life when a test says so. */
public final class ManualMembership {
  /** Runs nothing here. */
  private static final Vertx VERTX = Vertx.vertx();

  private final Membership membership;
  private final SharedPositions positions;

  private ManualMembership(Membership membership, SharedPositions positions) {
    this.membership = membership;
    this.positions = positions;
  }

  /** @param nanos a monotonic time */
  public static ManualMembership join(Table table, InstantSource clock, LongSupplier nanos) {
    var membership = Membership.ofServer(VERTX, table, clock, nanos);
    var positions = SharedPositions.of(VERTX, table, new IdGenerator(clock), membership, nanos);
    membership.join().await();
    return new ManualMembership(membership, positions);
  }

  public Nodes nodes() {
    return membership;
  }

  public void beat() {
    membership.beatAndObserve();
  }

  public void refreshPositions() {
    positions.refreshAndAdvance();
  }

  public void leave() {
    membership.stop().await();
  }
}
