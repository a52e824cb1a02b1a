// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import java.util.Optional;
import tidings.core.Feeds;
import tidings.core.Page;

/**
 * A page of a feed.
 *
 * @param position position from which a live connection continues after this page
 * @param read position up to which the user has read
 */
public record FeedPage(Page<Feeds.Entry> page, String position, Optional<String> read) {}
