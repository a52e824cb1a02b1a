// SPDX-License-Identifier: Apache-2.0
/** The server process: settings, wiring, commands. */
@NullMarked
package tidings.server;

import org.jspecify.annotations.NullMarked;
