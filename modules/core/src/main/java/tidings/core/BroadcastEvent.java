// SPDX-License-Identifier: Apache-2.0
package tidings.core;

/**
 * An event that the other nodes on a table publish too, within a second: after it, live connections
 * must not show something any more. It may be repeated there.
 */
public sealed interface BroadcastEvent extends ClusterEvent
    permits Accounts.SessionsEnded, ServiceKeys.KeyRevoked, Activities.ActivityRemoved,
    Follows.VisibilityChanged {}
