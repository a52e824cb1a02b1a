// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.syndication;

import tidings.core.ActivityId;
import tidings.core.Ref;

/**
 * Whole addresses, as what is read elsewhere needs them.
 *
 * @param origin such as {@code https://example.org}
 * @param basePath below which everything is; empty for the root
 */
record SiteLinks(String origin, String basePath) {
  private static final String API = "/v1/";

  /** @param path with the base path */
  String address(String path) {
    return origin + path;
  }

  /** The address of the server with its base path. */
  String site() {
    return below("");
  }

  /** Below which all pages are. */
  String home() {
    return below("/");
  }

  /** The page of an entity. */
  String page(Ref ref) {
    return below("/" + ref);
  }

  /** The page of an activity. */
  String page(ActivityId activity) {
    return page(activity.ref());
  }

  /** An entity in the API. */
  String entity(Ref ref) {
    return below(API + "entities/" + ref);
  }

  /** An activity in the API. */
  String activity(ActivityId activity) {
    return below(API + "activities/" + activity);
  }

  /** @param image a URL, or a path below the base path */
  String picture(String image) {
    return image.startsWith("/") ? below(image) : image;
  }

  private String below(String path) {
    return address(basePath + path);
  }
}
