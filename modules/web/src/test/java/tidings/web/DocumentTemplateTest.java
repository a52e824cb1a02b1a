// SPDX-License-Identifier: Apache-2.0
package tidings.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Replacing the files of the document. */
class DocumentTemplateTest {
  private static final String DOCUMENT = """
      <base href="{base}">
      <!-- files -->
      <script src="./assets/{version}/theme.js"></script>
      <link rel="stylesheet" href="./assets/{version}/style/a.css">
      <link rel="stylesheet" href="./assets/{version}/style/b.css">
      <script type="module" src="./assets/{version}/js/main.js"></script>
      <!-- /files -->
      <body>""";

  @Test
  void styles_and_first_scripts_are_listed_in_order() {
    var document = DocumentTemplate.of(DOCUMENT);
    assertThat(document.styleSheets()).containsExactly("style/a.css", "style/b.css");
    assertThat(document.classicScripts()).containsExactly("theme.js");
  }

  @Test
  void joined_files_replace_the_sources() {
    var joined = DocumentTemplate.of(DOCUMENT).joined("a{}", "b()",
        List.of(Path.of("js", "main.js"), Path.of("js", "chunks", "c.js")));
    assertThat(joined).isEqualTo("""
        <base href="{base}">
        <script>b()</script>
          <link rel="modulepreload" href="./assets/{version}/js/chunks/c.js">
          <script type="module" src="./assets/{version}/js/main.js"></script>
          <style>a{}</style>
        <body>""");
  }

  @Test
  void text_that_would_end_its_element_is_refused() {
    var document = DocumentTemplate.of(DOCUMENT);
    assertThatThrownBy(() -> document.joined("</style>", "", List.of(Path.of("a.js"))))
        .hasMessageContaining("</style");
  }

  @Test
  void a_document_without_the_comments_is_refused() {
    assertThatThrownBy(() -> DocumentTemplate.of("<base>")).hasMessageContaining("<!-- files -->");
  }
}
