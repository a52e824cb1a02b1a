// SPDX-License-Identifier: Apache-2.0
package tidings.server.metrics;

/**
 * Whether and where metrics and health are shown.
 *
 * @param host the address to listen on; nobody has to say who they are there
 * @param port 0 for any that is free
 */
public record MonitorSettings(boolean enabled, String host, int port) {}
