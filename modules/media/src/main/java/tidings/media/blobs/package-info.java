// SPDX-License-Identifier: Apache-2.0
/** Where the contents of pictures are kept: not in the table, which has small rows. */
@NullMarked
package tidings.media.blobs;

import org.jspecify.annotations.NullMarked;
