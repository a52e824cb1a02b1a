// SPDX-License-Identifier: Apache-2.0
package tidings.store;

/** The part of the {@link TableContract} about writes. */
public interface WriteContract
    extends ItemsContract, LimitsContract, ConditionsContract, UpdatesContract,
    OperationsContract, TransactionsContract, TransactionBatchContract, ConcurrencyContract,
    BatchesContract, ExpiryContract, ExpiredRewriteContract {}
