// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.gateway.GatewaySettings;
import tidings.gateway.http.ConnectionLimits;

/**
 * The limit of open files of this process ({@code ulimit -n}), which connections count to.
 *
 * @param files maximum number of open files
 */
record OpenFileLimit(long files) {
  /** Files kept for the store, for requests of health and metrics, and for connections to others. */
  static final int RESERVE = 2000;

  private static final Logger LOG = LoggerFactory.getLogger(OpenFileLimit.class);

  static OpenFileLimit ofThisProcess() {
    return new OpenFileLimit(
        ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
            ? system.getMaxFileDescriptorCount()
            : Long.MAX_VALUE);
  }

  /** The usual number of connections, or fewer if there are too few files for it. */
  int automaticConnections() {
    return atMost(ConnectionLimits.DEFAULT.maxConnections());
  }

  private int atMost(int connections) {
    return (int) Math.min(connections, Math.max(files - RESERVE, files / 2));
  }

  /** The settings with as many connections as there are files for; lower ones with a warning. */
  GatewaySettings fit(GatewaySettings settings) {
    var limits = settings.connectionLimits();
    int max = atMost(limits.maxConnections());
    if (max < limits.maxConnections()) {
      LOG.warn("the process may open {} files, too few for {} connections (http.connections): the"
          + " server accepts {} and keeps the rest for the store and for health checks; raise the"
          + " limit (ulimit -n, LimitNOFILE) to {}", files, limits.maxConnections(), max,
          limits.maxConnections() + RESERVE);
    }
    return settings.withConnectionLimits(limits.atMost(max));
  }
}
