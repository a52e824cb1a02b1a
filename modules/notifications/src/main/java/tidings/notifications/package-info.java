// SPDX-License-Identifier: Apache-2.0
/** What concerns one user, grouped: follows, likes, mentions. */
@NullMarked
package tidings.notifications;

import org.jspecify.annotations.NullMarked;
