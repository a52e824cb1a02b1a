// SPDX-License-Identifier: Apache-2.0
/** Votes in the polls of activities, and their counts. */
@NullMarked
package tidings.polls;

import org.jspecify.annotations.NullMarked;
