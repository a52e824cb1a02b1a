// SPDX-License-Identifier: Apache-2.0
package tidings.store;

/** What every engine promises; an engine passes by a test class that extends this. */
public abstract class TableContract
    implements ItemsContract, LimitsContract, ConditionsContract, UpdatesContract,
    OperationsContract, TransactionsContract, TransactionBatchContract, ConcurrencyContract,
    BatchesContract,
    OrderContract, RangesContract, EveryRangeContract, PagingContract, IndexContract,
    IndexLimitsContract, IndexMovesContract, ExpiryContract, ExpiredRewriteContract,
    SegmentsContract,
    ChangesContract {}
