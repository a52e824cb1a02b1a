// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import static java.util.stream.Collectors.joining;

import java.util.List;

/**
 * The file cannot be imported; the message is one sentence, after those of the invalid lines that are
 * the reason. Nothing was imported, unless the file changed during the import.
 */
public final class ImportFileException extends RuntimeException {
  private final String sentence;
  private final transient List<Rejection> rejections;

  ImportFileException(String sentence) {
    this(List.of(), sentence);
  }

  ImportFileException(List<Rejection> rejections, String sentence) {
    super(rejections.stream().map(line -> line + "\n").collect(joining()) + sentence, null, false,
        false);
    this.sentence = sentence;
    this.rejections = List.copyOf(rejections);
  }

  /** The message without those of the lines. */
  public String sentence() {
    return sentence;
  }

  /** The first of the invalid lines that are the reason. */
  public List<Rejection> rejections() {
    return rejections;
  }
}
