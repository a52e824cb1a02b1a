// SPDX-License-Identifier: Apache-2.0
/**
 * Random requests and frames, generated from the OpenAPI and AsyncAPI documents, whose answers are
 * compared with the documents.
 */
@NullMarked
package tidings.bench.fuzz;

import org.jspecify.annotations.NullMarked;
