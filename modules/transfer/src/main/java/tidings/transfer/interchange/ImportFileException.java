// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

/**
 * Why a file cannot be imported, in one sentence. Nothing of it is in the store then, unless it was
 * changed meanwhile.
 */
public final class ImportFileException extends RuntimeException {
  ImportFileException(String sentence) {
    super(sentence, null, false, false);
  }
}
