// SPDX-License-Identifier: Apache-2.0
package tidings.server.metrics;

import tidings.gateway.http.AllowedHosts;

/**
 * Settings of the monitor, which serves metrics and health.
 *
 * @param host the address to listen on; requests are not authenticated
 * @param port 0 for any free port
 * @param hosts names that requests may address the monitor by
 */
public record MonitorSettings(boolean enabled, String host, int port, AllowedHosts hosts) {}
