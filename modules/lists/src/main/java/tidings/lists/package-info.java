// SPDX-License-Identifier: Apache-2.0
/** Named sets of refs: the lists of users, and what entities follow. */
@NullMarked
package tidings.lists;

import org.jspecify.annotations.NullMarked;
