// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import tidings.bench.AllQueries.NamedQuery;

/**
 * What a page of a question takes of DynamoDB: of the table, all its bytes at once; of the index, the
 * places that it has, and then each row for itself.
 */
record QueryPrice(int requests, double units) {
  /** A range of the table is as current as its writes. */
  private static final QueryPrice TABLE = new QueryPrice(1, 1);
  private static final QueryPrice INDEX = new QueryPrice(2, 0.5 + AllQueries.PAGE);

  static QueryPrice of(NamedQuery question) {
    return question.query().onIndex() ? INDEX : TABLE;
  }
}
