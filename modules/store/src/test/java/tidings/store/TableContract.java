// SPDX-License-Identifier: Apache-2.0
package tidings.store;

/** The contract of storage engines. To check an engine, extend this class. */
public abstract class TableContract
    implements ItemsContract, LimitsContract, ConditionsContract, UpdatesContract,
    OperationsContract, TransactionsContract, TransactionBatchContract, ConcurrencyContract,
    BatchesContract,
    OrderContract, RangesContract, EveryRangeContract, PagingContract, IndexContract,
    IndexLimitsContract, IndexMovesContract, ExpiryContract, ExpiredRewriteContract,
    SegmentsContract,
    ChangesContract {}
