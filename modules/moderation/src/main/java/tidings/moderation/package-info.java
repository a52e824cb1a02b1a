// SPDX-License-Identifier: Apache-2.0
/** Moderation: reports of activities, and the decisions of moderators. */
@NullMarked
package tidings.moderation;

import org.jspecify.annotations.NullMarked;
