// SPDX-License-Identifier: Apache-2.0
package tidings.server.metrics;

/**
 * Settings of the monitor, which serves metrics and health.
 *
 * @param host the address to listen on; requests are not authenticated
 * @param port 0 for any free port
 */
public record MonitorSettings(boolean enabled, String host, int port) {}
