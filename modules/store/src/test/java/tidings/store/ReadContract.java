// SPDX-License-Identifier: Apache-2.0
package tidings.store;

/** The part of the {@link TableContract} about queries, the index, scans and the change stream. */
public interface ReadContract
    extends OrderContract, RangesContract, EveryRangeContract, PagingContract, IndexContract,
    IndexLimitsContract, IndexMovesContract, SegmentsContract, ChangesContract {}
