// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import java.util.Optional;
import tidings.core.Feeds;
import tidings.core.Page;

/**
 * A page of what somebody gets to read.
 *
 * @param position where a live connection goes on from this page
 * @param read up to where the reader has read
 */
public record FeedPage(Page<Feeds.Entry> page, String position, Optional<String> read) {}
