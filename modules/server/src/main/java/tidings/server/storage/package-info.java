// SPDX-License-Identifier: Apache-2.0
/** Stores as commands open them: for serving, for reading, for repair. */
@NullMarked
package tidings.server.storage;

import org.jspecify.annotations.NullMarked;
