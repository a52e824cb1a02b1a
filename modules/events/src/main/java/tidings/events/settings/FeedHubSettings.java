// SPDX-License-Identifier: Apache-2.0
package tidings.events.settings;

import java.util.List;
import tidings.core.SyndicatedFeeds;
import tidings.core.network.IpNetwork;
import tidings.core.network.OutgoingAddress;

/**
 * The WebSub hub that is told which feeds have changed.
 *
 * @param feeds as the hub knows them
 * @param networks private ones that the hub may be in
 */
public record FeedHubSettings(OutgoingAddress hub, SyndicatedFeeds feeds,
    List<IpNetwork> networks) {}
