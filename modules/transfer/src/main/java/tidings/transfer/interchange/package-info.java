// SPDX-License-Identifier: Apache-2.0
/** Whole communities in a file: a line for each account, entity, activity, like and follow. */
@NullMarked
package tidings.transfer.interchange;

import org.jspecify.annotations.NullMarked;
