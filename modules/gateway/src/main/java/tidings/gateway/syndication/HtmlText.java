// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.syndication;

/** Plain text as HTML, of an element or an attribute, where a format has nothing else. */
final class HtmlText {
  private HtmlText() {}

  static String of(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;")
        .replace("\n", "<br>");
  }
}
