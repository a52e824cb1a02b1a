// SPDX-License-Identifier: Apache-2.0
/** Blobs in Amazon S3, or in another object store that speaks its protocol. */
@NullMarked
package tidings.media.s3;

import org.jspecify.annotations.NullMarked;
