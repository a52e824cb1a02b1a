// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import java.net.URI;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Which table, and where.
 *
 * @param table its name
 * @param region where it is; otherwise what the SDK finds in the environment or the profile
 * @param endpoint another address than the region's own
 * @param create whether a table that does not exist is made
 * @param bulkCopy whether it is for a command that moves all of it, and rather waits than breaks off
 */
public record DynamoDbSettings(String table, Optional<String> region, Optional<URI> endpoint,
    boolean create, boolean bulkCopy) {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.-]{3,255}");

  public DynamoDbSettings(
      String table, Optional<String> region, Optional<URI> endpoint, boolean create) {
    this(table, region, endpoint, create, false);
  }

  /** @throws IllegalArgumentException when no table can have this name */
  public DynamoDbSettings {
    if (!NAME.matcher(table).matches()) {
      throw new IllegalArgumentException(
          "a table's name has 3 to 255 of the characters A-Z a-z 0-9 _ . -");
    }
  }

  /** The same table, if there is one. */
  public DynamoDbSettings existing() {
    return new DynamoDbSettings(table, region, endpoint, false, bulkCopy);
  }

  /** The same for a command that moves all of it. */
  public DynamoDbSettings forBulkCopy() {
    return new DynamoDbSettings(table, region, endpoint, create, true);
  }

  Timeouts timeouts() {
    return bulkCopy ? Timeouts.BULK_COPY : Timeouts.DEFAULT;
  }

  /** An endpoint of this machine is a test double: it asks for no region, and for no secrets. */
  boolean isLocal() {
    return endpoint.map(URI::getHost)
        .filter(host -> host.equals("localhost") || host.startsWith("127.") || host.equals("[::1]"))
        .isPresent();
  }
}
