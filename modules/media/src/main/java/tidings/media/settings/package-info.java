// SPDX-License-Identifier: Apache-2.0
/** Settings of uploaded pictures. */
@NullMarked
package tidings.media.settings;

import org.jspecify.annotations.NullMarked;
