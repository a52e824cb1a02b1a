// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import java.time.Instant;
import tidings.core.Ref;

/** That the session's user follows something, and since when. */
public record Follow(Ref ref, Instant since) {}
