// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A parsed block of Terraform's language, for the subset that the project uses: one attribute or
 * block head per line, and lists of strings.
 *
 * @param head its type and labels, without quotes
 * @param attributes values by name; strings without quotes
 */
record HclBlock(List<String> head, Map<String, Object> attributes, List<HclBlock> blocks) {
  private static final Pattern ATTRIBUTE = Pattern.compile("(\\w+)\\s*=\\s*(.+)");

  static HclBlock read(List<String> lines) {
    var open = new ArrayDeque<HclBlock>();
    open.push(named("file"));
    var words = new ArrayList<String>();
    for (var raw : lines) {
      var line = raw.strip();
      var attribute = ATTRIBUTE.matcher(line);
      if (line.isEmpty() || line.startsWith("#")) {
        continue;
      } else if (line.equals("]")) {
        open.element().attributes().put(words.removeFirst(), List.copyOf(words));
        words.clear();
      } else if (!words.isEmpty()) {
        words.add(text(line.replaceFirst(",$", "")));
      } else if (attribute.matches()) {
        var value = attribute.group(2);
        if (value.equals("[")) {
          words.add(attribute.group(1));
        } else {
          open.element().attributes().put(attribute.group(1), value(value));
          openOrClose(open, value, attribute.group(1));
        }
      } else {
        openOrClose(open, line, line.replaceFirst("\\s*\\{$", ""));
      }
    }
    return open.element();
  }

  /** Handles the start or the end of a block. */
  private static void openOrClose(ArrayDeque<HclBlock> open, String line, String head) {
    if (line.endsWith("{") || line.endsWith("? {")) {
      var block = named(head);
      open.element().blocks().add(block);
      open.push(block);
    } else if (line.startsWith("}")) {
      open.pop();
    }
  }

  private static HclBlock named(String head) {
    var words = Arrays.stream(head.split("\\s+")).map(HclBlock::text).toList();
    return new HclBlock(words, new LinkedHashMap<>(), new ArrayList<>());
  }

  private static Object value(String value) {
    return value.startsWith("[") && value.endsWith("]")
        ? Arrays.stream(value.substring(1, value.length() - 1).split(",\\s*")).map(HclBlock::text)
            .toList()
        : text(value);
  }

  private static String text(String value) {
    return value.replaceAll("^\"|\"$", "");
  }

  /** The blocks with this head. */
  List<HclBlock> findAll(String... words) {
    return blocks.stream().filter(block -> block.head().equals(List.of(words))).toList();
  }

  /** The only block with this head. */
  HclBlock single(String... words) {
    var all = findAll(words);
    if (all.size() != 1) {
      throw new AssertionError("there are " + all.size() + " blocks " + List.of(words));
    }
    return all.getFirst();
  }

  String text(String name, String defaultValue) {
    return attributes.getOrDefault(name, defaultValue).toString();
  }

  Object value(String name, Object defaultValue) {
    return attributes.getOrDefault(name, defaultValue);
  }
}
