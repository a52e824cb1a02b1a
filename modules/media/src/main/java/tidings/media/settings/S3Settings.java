// SPDX-License-Identifier: Apache-2.0
package tidings.media.settings;

import java.net.URI;
import java.util.Optional;

/**
 * A bucket for the contents of pictures.
 *
 * @param region empty for that of the environment
 * @param endpoint of another object store than that of AWS
 * @param prefix of the keys in the bucket; empty, or ends with a slash
 */
public record S3Settings(String bucket, Optional<String> region, Optional<URI> endpoint,
    String prefix) {
  private static final String AMAZON = ".amazonaws.com";

  /** Whether it is an object store of somebody else. */
  public boolean isForeign() {
    return endpoint.filter(address -> !address.getHost().endsWith(AMAZON)).isPresent();
  }
}
