// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import java.util.Optional;
import tidings.core.Nodes;

/** A node beside others, until a test lets these leave. */
final class ChangingNodes implements Nodes {
  private volatile Optional<Long> heardTerm = Optional.empty();

  void othersLeave(long term) {
    heardTerm = Optional.of(term);
  }

  void anotherJoins() {
    heardTerm = Optional.empty();
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
