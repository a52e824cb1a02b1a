// SPDX-License-Identifier: Apache-2.0
package tidings.store;

/** The contract of storage engines. To check an engine, extend this class. */
public abstract class TableContract implements WriteContract, ReadContract {}
