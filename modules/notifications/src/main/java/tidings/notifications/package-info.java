// SPDX-License-Identifier: Apache-2.0
/** Notifications of a user, grouped: follows, likes, mentions, comments. */
@NullMarked
package tidings.notifications;

import org.jspecify.annotations.NullMarked;
