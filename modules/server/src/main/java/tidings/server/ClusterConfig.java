// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.Optional;
import tidings.cluster.ClusterSettings;
import tidings.server.settings.SettingSources;
import tidings.server.storage.StoreConfig.Engine;
import tidings.server.terminal.CommandException;

/** The settings of a node that connects with the others of its table. */
final class ClusterConfig {
  private static final String AUTO = "auto";

  private ClusterConfig() {}

  /** @throws CommandException naming the first invalid setting */
  static Optional<ClusterSettings> of(SettingSources sources) {
    var address = sources.get("cluster.address").host();
    int port = sources.get("cluster.port").port();
    var publicAddress = sources.get("cluster.publicAddress").hostAndPort();
    var enabled = sources.get("cluster.enabled");
    if (!enabled.bool()) {
      return Optional.empty();
    }
    if (sources.get("store.engine").oneOf(Engine.class) != Engine.DYNAMODB) {
      throw enabled.invalid("false, as the embedded store has one server");
    }
    return Optional.of(new ClusterSettings(
        address.equals(AUTO) ? privateAddress() : address, port, publicAddress));
  }

  /** The first private address of this machine, by which others of its network reach it. */
  private static String privateAddress() {
    try {
      return NetworkInterface.networkInterfaces()
          .flatMap(NetworkInterface::inetAddresses)
          .filter(Inet4Address.class::isInstance)
          .filter(InetAddress::isSiteLocalAddress)
          .map(InetAddress::getHostAddress)
          .findFirst()
          .orElse("127.0.0.1");
    } catch (SocketException failure) {
      return "127.0.0.1";
    }
  }
}
