// SPDX-License-Identifier: Apache-2.0
/** Consumers of the change stream: filters, batches, and handlers of changes. */
@NullMarked
package tidings.store.stream;

import org.jspecify.annotations.NullMarked;
