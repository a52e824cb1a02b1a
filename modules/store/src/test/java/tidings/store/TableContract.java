// SPDX-License-Identifier: Apache-2.0
package tidings.store;

/** What every engine promises; an engine passes by a test class that extends this. */
public abstract class TableContract
    implements ConditionsContract, TransactionsContract, RangesContract, PagingContract,
    IndexContract, BatchesContract, ExpiryContract, ItemsContract, SegmentsContract {}
