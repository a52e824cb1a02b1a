// SPDX-License-Identifier: Apache-2.0
package tidings.core.network;

import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * An IP network in CIDR notation, such as {@code 10.0.0.0/8}, or a single host.
 *
 * @param prefixLength number of significant bits
 */
public record IpNetwork(InetAddress address, int prefixLength) {
  /** Bits of an IPv6 address that are the same for all addresses of one client. */
  private static final int CLIENT_BITS = 64;
  private static final Pattern TEXT = Pattern.compile("([0-9a-fA-F.:]{2,45})(?:/([0-9]{1,3}))?");

  /** Empty if the text is neither an address nor a network. */
  public static Optional<IpNetwork> parse(String text) {
    var parts = TEXT.matcher(text);
    if (!parts.matches()) {
      return Optional.empty();
    }
    return address(parts.group(1)).flatMap(address -> {
      int maxBits = address.getAddress().length * Byte.SIZE;
      int prefixLength = parts.group(2) == null ? maxBits : Integer.parseInt(parts.group(2));
      return prefixLength <= maxBits
          ? Optional.of(new IpNetwork(address, prefixLength))
          : Optional.empty();
    });
  }

  /** A numeric address; host names are not resolved. */
  public static Optional<InetAddress> address(String text) {
    byte[] bytes = NetUtil.createByteArrayFromIpAddressString(text);
    try {
      return bytes == null ? Optional.empty() : Optional.of(InetAddress.getByAddress(bytes));
    } catch (UnknownHostException impossible) {
      return Optional.empty();
    }
  }

  /**
   * The network that one client has: its IPv4 address, or the 64 bits of an IPv6 address that a
   * provider assigns.
   */
  public static IpNetwork ofClient(InetAddress address) {
    byte[] bytes = address.getAddress();
    int bits = Math.min(bytes.length * Byte.SIZE, CLIENT_BITS);
    Arrays.fill(bytes, bits / Byte.SIZE, bytes.length, (byte) 0);
    try {
      return new IpNetwork(InetAddress.getByAddress(bytes), bits);
    } catch (UnknownHostException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** Whether the address is in it. */
  public boolean contains(InetAddress other) {
    byte[] ours = address.getAddress();
    byte[] theirs = other.getAddress();
    if (ours.length != theirs.length) {
      return false;
    }
    for (int bit = 0; bit < prefixLength; bit++) {
      int mask = 0x80 >> (bit % Byte.SIZE);
      if (((ours[bit / Byte.SIZE] ^ theirs[bit / Byte.SIZE]) & mask) != 0) {
        return false;
      }
    }
    return true;
  }
}
