// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import java.util.List;

/** Texts that try to run scripts in the pages of others. */
final class Injections {
  /**
   * Each one sets {@code pwned = 1} or adds an element of the class {@code pwned} if it is not
   * escaped.
   */
  static final List<String> TEXTS = List.of(
      "<script class=pwned>pwned=1</script>",
      "<ScRiPt class=pwned>pwned=1</sCrIpT >",
      "<scr<script class=pwned>ipt>pwned=1</script>",
      "<img class=pwned src=x onerror=pwned=1>",
      "<img class=pwned src=x onerror=pwned=1//",
      "<svg class=pwned onload=pwned=1>",
      "<svg class=pwned><animate onbegin=pwned=1 attributeName=x dur=1s>",
      "<svg/class=pwned/onload=pwned=1>",
      "<iframe class=pwned srcdoc='<script>parent.pwned=1</script>'></iframe>",
      "<iframe class=pwned src=javascript:parent.pwned=1>",
      "<object class=pwned data=javascript:pwned=1>",
      "<embed class=pwned src=data:image/svg+xml,<svg/onload=pwned=1>>",
      "<details class=pwned open ontoggle=pwned=1>",
      "<input class=pwned autofocus onfocus=pwned=1>",
      "<a class=pwned href=javascript:pwned=1>press</a>",
      "<form class=pwned action=javascript:pwned=1><button>press</button></form>",
      "<base class=pwned href=http://evil.example/>",
      "<meta class=pwned http-equiv=refresh content=0;url=http://evil.example/>",
      "<link class=pwned rel=stylesheet href=http://evil.example/x.css>",
      "<style class=pwned>@import 'http://evil.example/x.css'</style>",
      "<template class=pwned><script>pwned=1</script></template>",
      "<math class=pwned><mtext><table><mglyph><style><img src=x onerror=pwned=1>",
      "<noscript><p title=\"</noscript><img class=pwned src=x onerror=pwned=1>\">",
      "<!--><img class=pwned src=x onerror=pwned=1>-->",
      "--><img class=pwned src=x onerror=pwned=1>",
      "</textarea><img class=pwned src=x onerror=pwned=1>",
      "</title></style></script><img class=pwned src=x onerror=pwned=1>",
      "\" autofocus onfocus=\"pwned=1\" class=\"pwned",
      "' autofocus onfocus='pwned=1' class='pwned",
      "\"><img class=pwned src=x onerror=pwned=1>",
      "'><img class=pwned src=x onerror=pwned=1>",
      "` onmouseover=pwned=1 class=pwned `",
      "&lt;img class=pwned src=x onerror=pwned=1&gt; &amp; &#60;b class=pwned&#62;",
      "\\u003cimg class=pwned src=x onerror=pwned=1\\u003e",
      "{{constructor.constructor('pwned=1')()}}",
      "${(pwned=1)} #{pwned=1} <%= pwned=1 %>",
      "<?lit$1234567$><?lit$1234567$?><img class=pwned lit$1234567$>",
      "<!--?lit$1234567$--><img class=pwned @click=${pwned=1}>",
      "{\"_$litType$\":1,\"strings\":[\"<img class=pwned src=x onerror=pwned=1>\"],\"values\":[]}",
      "javascript:pwned=1",
      "http://evil.example/\"onmouseover=\"pwned=1\"class=\"pwned",
      "https://javascript:pwned=1@evil.example/%0Apwned=1",
      "@<img class=pwned src=x onerror=pwned=1> @__proto__ @constructor",
      "\u202Egnp.exe <img class=pwned src=x onerror=pwned=1> \u2066\u202D",
      "\u200B<img class=pwned src=x onerror=pwned=1>\uFEFF",
      "__proto__", "constructor", "[object Object]", "null", "undefined");

  /** URLs for fields that accept only web addresses. */
  static final List<String> ADDRESSES = List.of(
      "javascript:window.pwned=1",
      "JaVaScRiPt:window.pwned=1",
      " javascript:window.pwned=1",
      "\u0001javascript:window.pwned=1",
      "java\tscript:window.pwned=1",
      "java\nscript:window.pwned=1",
      "javascript\r:window.pwned=1",
      "javascript://evil.example/%0Awindow.pwned=1",
      "&#106;avascript:window.pwned=1",
      "javascript&colon;window.pwned=1",
      "vbscript:pwned",
      "data:text/html,<script>opener.pwned=1</script>",
      "DATA:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='pwned=1'/>",
      "blob:http://evil.example/pwned",
      "file:///etc/passwd",
      "filesystem:http://evil.example/pwned",
      "view-source:http://evil.example/",
      "//evil.example/pwned",
      "\\\\evil.example\\pwned",
      "/pictures/../v1/feed",
      "/pictures/\"onerror=\"pwned=1",
      "__proto__", "");

  /** Values for fields that accept a word: verbs, types, kinds of likes. */
  static final List<String> WORDS = List.of(
      "__proto__", "constructor", "prototype", "valueof", "tostring", "<b class=pwned>", "\"'>",
      "like onclick=pwned=1", "javascript:pwned=1", "");

  private Injections() {}

  /** Shortens a text for a name, which has no invisible characters. */
  static String asName(String text, int maxLength) {
    return truncate(text.replaceAll("\\p{Cf}", ""), maxLength);
  }

  /** Shortens a text to a maximum length. */
  static String truncate(String text, int maxLength) {
    return text.substring(0, Math.min(maxLength, text.length()));
  }
}
