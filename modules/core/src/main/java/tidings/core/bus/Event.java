// SPDX-License-Identifier: Apache-2.0
package tidings.core.bus;

/**
 * Something that has happened and is stored. Told to every listener in no particular order, maybe
 * twice, maybe never: a hint, not a fact to rely on.
 */
public interface Event {}
