// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Locator.FilterOptions;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Page.GetByRoleOptions;
import com.microsoft.playwright.options.AriaRole;
import java.util.List;
import java.util.regex.Pattern;

/** Elements of a client page by their accessible names. */
record Screen(Page page) {
  private static final String CARDS = "[data-activity]";

  static Screen of(Visitor visitor) {
    return new Screen(visitor.page());
  }

  /** The post with this text. */
  Locator post(String text) {
    return page.locator(CARDS).filter(new FilterOptions().setHasText(text));
  }

  Locator posts() {
    return page.locator(CARDS);
  }

  /** The texts of all posts on the page. */
  List<String> texts() {
    return page.locator(CARDS + " .text").allInnerTexts();
  }

  /** The "3 new" button. */
  Locator newButton() {
    return button("\\d+\\+? new");
  }

  /** Writes a text and posts it. */
  Screen publish(String text) {
    write(text);
    button("Post").click();
    return this;
  }

  Screen write(String text) {
    draft().fill(text);
    return this;
  }

  /** The text box of a new post. */
  Locator draft() {
    return field("What’s new\\?");
  }

  /** A text box by its label. */
  Locator field(String name) {
    return page.getByRole(AriaRole.TEXTBOX, named(name));
  }

  Locator button(String name) {
    return page.getByRole(AriaRole.BUTTON, named(name));
  }

  /** A button of one post. */
  Locator button(Locator post, String name) {
    return post.getByRole(AriaRole.BUTTON, inPost(name));
  }

  /** Opens the menu of a post and selects an item. */
  void choose(Locator post, String action) {
    button(post, "Post options").click();
    menuItem(action).click();
  }

  /** An item of the open menu. */
  Locator menuItem(String name) {
    return page.getByRole(AriaRole.MENUITEM, named(name));
  }

  Locator link(String name) {
    return page.getByRole(AriaRole.LINK, named(name));
  }

  Locator heading(String name) {
    return page.getByRole(AriaRole.HEADING, named(name));
  }

  Locator dialog() {
    return page.getByRole(AriaRole.DIALOG);
  }

  private static GetByRoleOptions named(String name) {
    return new GetByRoleOptions().setName(exactly(name));
  }

  private static Locator.GetByRoleOptions inPost(String name) {
    return new Locator.GetByRoleOptions().setName(exactly(name));
  }

  private static Pattern exactly(String name) {
    return Pattern.compile("^" + name + "$");
  }
}
