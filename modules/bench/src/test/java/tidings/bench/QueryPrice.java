// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import tidings.bench.AllQueries.NamedQuery;

/**
 * Price of a page in DynamoDB. On the table: one request, charged by total size. On the index: one
 * query for the keys, then a batch read, charged by row.
 */
record QueryPrice(int requests, double units) {
  /** Queries of the table are consistent reads, queries of the index are not. */
  private static final QueryPrice TABLE = new QueryPrice(1, 1);
  private static final QueryPrice INDEX = new QueryPrice(2, 0.5 + AllQueries.PAGE);

  static QueryPrice of(NamedQuery query) {
    return query.query().onIndex() ? INDEX : TABLE;
  }
}
