// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

/**
 * The file cannot be imported; the message is one sentence. Nothing was imported, unless the file
 * changed during the import.
 */
public final class ImportFileException extends RuntimeException {
  ImportFileException(String sentence) {
    super(sentence, null, false, false);
  }
}
