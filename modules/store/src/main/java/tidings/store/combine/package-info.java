// SPDX-License-Identifier: Apache-2.0
/** Write combining: concurrent changes of one hot key share a transaction. */
@NullMarked
package tidings.store.combine;

import org.jspecify.annotations.NullMarked;
