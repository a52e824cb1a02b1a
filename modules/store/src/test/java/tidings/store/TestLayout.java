// SPDX-License-Identifier: Apache-2.0
package tidings.store;

/**
 * The layout of test tables: FEED is a cache, CONSUMER is not streamed, and every other partition
 * is read from its end.
 */
public final class TestLayout implements TableLayout {
  public static final TestLayout INSTANCE = new TestLayout();

  private TestLayout() {}

  @Override
  public boolean isCache(String pk) {
    return pk.startsWith("FEED#");
  }

  @Override
  public boolean isStreamed(String pk) {
    return !isCache(pk) && !pk.startsWith("CONSUMER#");
  }

  @Override
  public boolean isReadFromEnd(String pk) {
    return isCache(pk) || pk.hashCode() % 2 == 0;
  }

  @Override
  public String accessPattern(Key key) {
    return firstWord(key.pk());
  }

  @Override
  public String accessPattern(Query query) {
    return firstWord(query.pk());
  }

  private static String firstWord(String pk) {
    int end = pk.indexOf('#');
    return end < 0 ? pk : pk.substring(0, end);
  }
}
