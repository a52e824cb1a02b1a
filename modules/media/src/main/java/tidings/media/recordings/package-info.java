// SPDX-License-Identifier: Apache-2.0
/** Uploaded video and audio: recognized, checked and cleaned of metadata in place, never decoded. */
@NullMarked
package tidings.media.recordings;

import org.jspecify.annotations.NullMarked;
