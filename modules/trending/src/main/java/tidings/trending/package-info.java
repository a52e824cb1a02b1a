// SPDX-License-Identifier: Apache-2.0
/** What is liked and commented on most of late, counted from the stream of changes. */
@NullMarked
package tidings.trending;

import org.jspecify.annotations.NullMarked;
