// SPDX-License-Identifier: Apache-2.0
/** Commands that run inside a serving process, through a Unix socket in its data folder. */
@NullMarked
package tidings.server.admin;

import org.jspecify.annotations.NullMarked;
