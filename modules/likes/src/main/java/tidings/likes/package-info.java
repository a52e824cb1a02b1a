// SPDX-License-Identifier: Apache-2.0
/** Likes of activities, of several kinds, and their counts. */
@NullMarked
package tidings.likes;

import org.jspecify.annotations.NullMarked;
