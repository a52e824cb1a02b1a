// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.util.Optional;

/**
 * What is shown of somebody or something beside what they did.
 *
 * @param name what they call themselves; the id, when nobody has said
 * @param image a URL
 */
public record EntitySummary(Ref ref, String name, Optional<String> image) {}
