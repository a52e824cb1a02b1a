// SPDX-License-Identifier: Apache-2.0
/** Uploaded pictures: receives, processes, stores and deletes them. */
@NullMarked
package tidings.media;

import org.jspecify.annotations.NullMarked;
