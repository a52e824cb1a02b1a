// SPDX-License-Identifier: Apache-2.0
package tidings.cluster;

/**
 * Where a node is reached by the others.
 *
 * @param host by which they reach it; it listens there and nowhere else
 * @param port 0 for any that is free
 */
public record ClusterSettings(String host, int port) {}
