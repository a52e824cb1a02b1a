// SPDX-License-Identifier: Apache-2.0
package tidings.schema;

import java.util.Optional;
import tidings.core.Nodes;

/** A node beside others, until a test lets these leave. */
public final class ChangingNodes implements Nodes {
  private volatile Optional<Long> soleTerm = Optional.empty();

  public void othersLeave(long term) {
    soleTerm = Optional.of(term);
  }

  public void anotherJoins() {
    soleTerm = Optional.empty();
  }

  @Override
  public boolean isResponsibleFor(String part) {
    return true;
  }

  @Override
  public boolean isOnlyServer() {
    return isAlone();
  }

  @Override
  public Optional<Long> soleTerm() {
    return soleTerm;
  }
}
