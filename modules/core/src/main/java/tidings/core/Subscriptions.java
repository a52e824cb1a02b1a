// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import io.vertx.core.Future;

/**
 * The users who are connected to this node, and the audiences that they follow. Other nodes may leave
 * out events that concern none of these. Each addition has its removal. Thread-safe.
 */
public interface Subscriptions {
  /** For a node that is told everything. */
  Subscriptions EVERYTHING = new Subscriptions() {
    @Override
    public void add(UserId user) {}

    @Override
    public void remove(UserId user) {}

    @Override
    public void add(Ref audience) {}

    @Override
    public void remove(Ref audience) {}

    @Override
    public Future<Void> whenKnown() {
      return Future.succeededFuture();
    }
  };

  void add(UserId user);

  void remove(UserId user);

  void add(Ref audience);

  void remove(Ref audience);

  /**
   * Completes when the other nodes know all earlier additions, and never fails. All that they have
   * left out until then is stored: so it is in what is read afterwards, and everything later arrives as
   * an event. A node that does not answer in time counts as not heard.
   */
  Future<Void> whenKnown();
}
