// SPDX-License-Identifier: Apache-2.0
/** The web page as it is served: built from the sources in {@code web}, a few small files. */
@NullMarked
package tidings.web;

import org.jspecify.annotations.NullMarked;
