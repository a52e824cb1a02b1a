// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLEncoder;
import java.util.List;

/**
 * The addresses of the feeds for feed readers, as links name them and a hub knows them.
 *
 * @param site the address of the server with its base path, such as {@code https://example.org}
 */
public record SyndicatedFeeds(String site) {
  /** The number of feeds of an entity. */
  public static final int PER_ENTITY = 2;
  private static final String ATOM = "activities.atom";
  private static final String JSON = "activities.json";

  /** All feeds of the activities of an entity, without filters. */
  public List<String> of(Ref ref) {
    return List.of(address(ref, ATOM), address(ref, JSON));
  }

  private String address(Ref ref, String form) {
    var encoded = URLEncoder.encode(ref.toString(), UTF_8)
        .replace("+", "%20").replace("%3A", ":");
    return site + "/v1/entities/" + encoded + "/" + form;
  }
}
