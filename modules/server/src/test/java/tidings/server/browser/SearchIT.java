// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static tidings.server.Await.awaitDelivery;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.AriaRole;
import io.vertx.core.buffer.Buffer;
import java.awt.Color;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.Drafts;
import tidings.client.Paging;
import tidings.client.Session;
import tidings.core.Entities.Profile;
import tidings.core.Ref;
import tidings.core.Search.SearchFilter;
import tidings.core.ShownPicture;
import tidings.server.Await;
import tidings.server.PictureFiles;
import tidings.server.ServerExtension;

/** The page finds people, places and posts that it has not loaded yet. */
final class SearchIT {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  @RegisterExtension
  static final ChromiumExtension browser = new ChromiumExtension(server);

  private Session ana;
  private Session ben;

  @BeforeEach
  void createPosts() {
    ana = server.signUp("Ana");
    ben = server.signUp("Ben");
    ana.describe(Ref.parse("city:" + ana.ref().id()), Profile.named("Guimar\u00e3es")).await();
    awaitDelivery(ana, ana.post("A pelican in the harbour").await());
    Await.await(() -> ben.search("pelican", SearchFilter.ALL, Paging.FIRST),
        found -> !found.items().isEmpty());
  }

  @Test
  void posts_are_found_by_their_words() {
    var visitor = browser.visitor(ben).open("/explore");

    search(visitor).fill("pelican harbour");

    assertThat(visitor.page().getByText("A pelican in the harbour").first()).isVisible();
    assertThat(visitor.page()).hasURL(Pattern.compile(".*q=pelican%20harbour"));
    visitor.page().reload();
    assertThat(visitor.page().getByText("A pelican in the harbour").first()).isVisible();
  }

  @Test
  void posts_without_pictures_are_left_out_on_request() {
    var file = Buffer.buffer(PictureFiles.picture("png", 60, 40, Color.BLUE));
    var picture = ShownPicture.of(ana.media().upload(file, Optional.empty()).await().id());
    ana.post(Drafts.pictures(List.of(picture), "A pelican on a picture")).await();
    Await.await(() -> ben.search("pelican", SearchFilter.ALL.onlyWithMedia(), Paging.FIRST),
        found -> !found.items().isEmpty());
    var visitor = browser.visitor(ben).open("/explore?q=pelican");
    var plain = visitor.page().getByText("A pelican in the harbour");
    assertThat(plain.first()).isVisible();

    visitor.page().getByLabel("Only with pictures").check();

    assertThat(plain).hasCount(0);
    assertThat(visitor.page().getByText("A pelican on a picture").first()).isVisible();
    assertThat(visitor.page()).hasURL(Pattern.compile(".*&with=media"));
    visitor.page().reload();
    assertThat(visitor.page().getByLabel("Only with pictures")).isChecked();
    assertThat(plain).hasCount(0);
  }

  @Test
  void a_place_is_found_while_its_name_is_typed() {
    var visitor = browser.visitor(ben).open("/explore");

    search(visitor).fill("guima");

    assertThat(visitor.page().getByText("Guimar\u00e3es").first()).isVisible();
  }

  @Test
  void a_place_is_found_in_spite_of_a_typo() {
    var visitor = browser.visitor(ben).open("/explore");

    search(visitor).fill("guimaraez");

    assertThat(visitor.page().getByText("Guimar\u00e3es").first()).isVisible();
  }

  @Test
  void what_has_no_words_finds_nothing_and_asks_nobody() {
    var visitor = browser.visitor(ben).open("/explore");

    search(visitor).fill("!?");

    assertThat(visitor.page().getByText("No match.")).isVisible();
  }

  private static Locator search(Visitor visitor) {
    return visitor.page().getByRole(AriaRole.SEARCHBOX);
  }
}
