// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import java.util.Optional;
import tidings.core.SyndicatedFeeds;
import tidings.core.network.OutgoingAddress;
import tidings.events.settings.FeedHubSettings;
import tidings.server.settings.SettingSources;
import tidings.server.terminal.CommandException;

/** Reads the settings of the hub of feeds. */
final class FeedHubConfig {
  private FeedHubConfig() {}

  /** @throws CommandException if the hub could not read the feeds, or not find them */
  static Optional<FeedHubSettings> of(SettingSources sources) {
    return sources.get("feeds.hub").url().map(url -> {
      if (sources.get("reading").oneOf(ReadingPolicy.class) != ReadingPolicy.EVERYBODY) {
        throw CommandException.usageError("feeds.hub needs feeds that everybody may read,"
            + " but reading is not 'everybody'");
      }
      var site = sources.get("http.publicUrl").publicUrl()
          .orElseThrow(() -> CommandException.usageError("http.publicUrl must be set if feeds.hub"
              + " is, such as https://example.org"));
      return new FeedHubSettings(
          OutgoingAddress.parse(url.toString())
              .orElseThrow(() -> sources.get("feeds.hub").invalid(
                  "an address such as https://hub.example.org/")),
          new SyndicatedFeeds(site + sources.get("http.base").basePath()),
          sources.get("webhooks.networks").networks());
    });
  }
}
