// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.util.Optional;

/**
 * The content of a notification that the site posts.
 *
 * @param kind one of the site's own
 * @param link an address, or a path on the site
 * @param actor the user who is shown with it
 */
public record CustomNotice(
    String kind, String text, Optional<String> link, Optional<UserId> actor) {}
