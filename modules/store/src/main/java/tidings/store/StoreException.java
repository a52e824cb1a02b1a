// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import tidings.core.errors.Unavailable;

/** The engine failed: disk full, I/O error, no network, or the table is closed. */
public final class StoreException extends RuntimeException implements Unavailable {
  public StoreException(String message) {
    super(message);
  }

  public StoreException(String message, Throwable cause) {
    super(message, cause);
  }
}
