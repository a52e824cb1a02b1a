// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** The only node of its table: it hears of everything but what no event tells. */
public final class SingleNode implements Nodes {
  private final AtomicLong untoldNews = new AtomicLong();

  /** Something was stored that events do not tell: the sockets look once more. */
  public void onUntoldNews() {
    untoldNews.incrementAndGet();
  }

  @Override
  public boolean isResponsibleFor(String part) {
    return true;
  }

  @Override
  public boolean isOnlyServer() {
    return true;
  }

  @Override
  public Optional<Long> heardTerm() {
    return Optional.of(untoldNews.get());
  }
}
