// SPDX-License-Identifier: Apache-2.0
/** What people report, and what moderators decide. */
@NullMarked
package tidings.moderation;

import org.jspecify.annotations.NullMarked;
