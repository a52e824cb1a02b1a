// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import io.vertx.core.Future;
import java.util.function.Consumer;

/** The live connections of a user, also for a program that has tickets only. Thread-safe. */
public final class LiveApi {
  private final ServerConnections connections;
  private final Credential credential;

  LiveApi(ServerConnections connections, Credential credential) {
    this.connections = connections;
    this.credential = credential;
  }

  /** Opens a live connection from the current position. */
  public Future<LiveConnection> live() {
    return live(LiveOptions.FROM_NOW);
  }

  /** Opens a live connection with options. */
  public Future<LiveConnection> live(LiveOptions options) {
    return LiveConnection.open(connections, credential, options);
  }

  /** Subscribes from the current position, with automatic reconnects. */
  public Subscription subscribe(Consumer<LiveFrame> listener) {
    return subscribe(LiveOptions.FROM_NOW, listener);
  }

  /** Subscribes with options and automatic reconnects. */
  public Subscription subscribe(LiveOptions options, Consumer<LiveFrame> listener) {
    return Subscription.open(connections, credential, ReconnectBackoff.DEFAULT, options, listener);
  }
}
