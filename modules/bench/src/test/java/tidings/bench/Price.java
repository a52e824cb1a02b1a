// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import tidings.bench.Questions.Question;

/**
 * What a page of a question takes of DynamoDB: of the table, all its bytes at once; of the index, the
 * places that it has, and then each row for itself.
 */
record Price(int requests, double units) {
  /** A range of the table is as current as its writes. */
  private static final Price TABLE = new Price(1, 1);
  private static final Price INDEX = new Price(2, 0.5 + Questions.PAGE);

  static Price of(Question question) {
    return question.query().index() ? INDEX : TABLE;
  }
}
