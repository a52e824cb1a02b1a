// SPDX-License-Identifier: Apache-2.0
import { h } from './dom.js';

/** How far below the window the end of a list may be when the next page is asked for. */
const AHEAD = '800px';

/** A list that is read page by page, as its end comes near: `{items, next}` by cursor. */
export class Pages {
  #ask;
  #add;
  #next;
  #turn = 0;
  #stale = false;
  #old = [];
  #more = h('button', { class: 'more', type: 'button', hidden: true, click: () => this.#read() });
  #nothing;
  #nearEnd = new IntersectionObserver(
    ([end]) => end.isIntersecting && this.#read(), { rootMargin: AHEAD });

  /**
   * @param within the element that the list is put into
   * @param ask takes the cursor (undefined at first), gives a promise of the page
   * @param add puts one item into the list
   * @param nothing what is said when there are no items
   */
  constructor({ within, ask, add, nothing }) {
    this.#ask = ask;
    this.#add = add;
    this.list = h('ol', { class: 'list', tabindex: '-1' });
    this.#nothing = h('p', { class: 'nothing', hidden: true }, nothing);
    within.replaceChildren(this.list, this.#nothing, this.#more);
    this.#nearEnd.observe(this.#more);
  }

  /** Whether it has begun anew and has not got its first page. */
  get stale() {
    return this.#stale;
  }

  /** Begins anew. What is added while the first page is on its way stays. */
  restart() {
    this.#old = [...this.list.children];
    this.#turn++;
    this.#stale = true;
    this.#next = undefined;
    this.#more.disabled = false;
    return this.#read();
  }

  clear() {
    this.#turn++;
    this.#stale = false;
    this.list.replaceChildren();
    this.#more.hidden = true;
  }

  async #read() {
    if (this.#more.disabled) return;
    const turn = this.#turn;
    this.#more.disabled = true;
    this.#more.hidden = false;
    this.#more.textContent = 'Loading …';
    try {
      const page = await this.#ask(this.#next);
      if (turn === this.#turn) this.#show(page);
    } catch (problem) {
      if (turn === this.#turn) this.#more.textContent = `${problem.message} Try again`;
    } finally {
      if (turn === this.#turn) this.#more.disabled = false;
    }
  }

  #show({ items, next }) {
    this.#stale = false;
    this.#old.splice(0).forEach((row) => row.remove());
    items.forEach(this.#add);
    this.#next = next;
    this.#more.hidden = !next;
    this.#more.textContent = 'Show more';
    this.#nothing.hidden = Boolean(next);
    // Observed afresh, it reports again if a short page left it in view.
    this.#nearEnd.unobserve(this.#more);
    this.#nearEnd.observe(this.#more);
  }
}
