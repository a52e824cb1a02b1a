// SPDX-License-Identifier: Apache-2.0
package tidings.schema;

import java.time.Duration;
import java.util.Optional;
import tidings.core.Nodes;

/** A node beside others, until a test lets these leave. */
public final class ChangingNodes implements Nodes {
  private volatile Optional<Long> heardTerm = Optional.empty();
  private volatile boolean quiet;
  private volatile long nanos;

  public void othersLeave(long term) {
    heardTerm = Optional.of(term);
  }

  public void anotherJoins() {
    heardTerm = Optional.empty();
    quiet = false;
  }

  /** All others have left long ago, and nobody uses this node. */
  public void becomeQuiet() {
    othersLeave(0);
    quiet = true;
  }

  public void advance(Duration time) {
    nanos += time.toNanos();
  }

  @Override
  public long nanoTime() {
    return nanos;
  }

  @Override
  public void onUse() {
    quiet = false;
  }

  @Override
  public boolean isQuiet() {
    return quiet;
  }

  @Override
  public boolean isResponsibleFor(String part) {
    return true;
  }

  @Override
  public boolean isOnlyServer() {
    return hearsEverything();
  }

  @Override
  public boolean isAlone() {
    return hearsEverything();
  }

  @Override
  public Optional<Long> heardTerm() {
    return heardTerm;
  }
}
