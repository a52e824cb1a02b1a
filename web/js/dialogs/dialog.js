// SPDX-License-Identifier: Apache-2.0
import '../eager.js';
import { html, render } from 'lit';
import { routeChanged } from '../router.js';
import { texts } from '../texts.js';
import { icon } from '../components/icon.js';

let dialogCount = 0;

/**
 * Opens a modal dialog. Resolves when it closes, with the value passed to `close`; undefined if it
 * was dismissed.
 *
 * @param content receives the `close` function, returns the template
 */
export function openDialog(title, content) {
  const dialog = document.createElement('dialog');
  const id = `dialog-${dialogCount++}`;
  let result;
  const close = (value) => {
    result = value;
    dialog.close();
  };
  dialog.setAttribute('aria-labelledby', id);
  document.body.append(dialog);
  render(html`
    <div class="dialog-head">
      <h2 id=${id}>${title}</h2>
      <button class="icon-button" type="button" aria-label=${texts.close} @click=${() => close()}>
        ${icon('close')}</button>
    </div>
    ${content(close)}`, dialog);
  dialog.showModal();
  const unsubscribe = routeChanged.on(() => close());
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      unsubscribe();
      dialog.remove();
      resolve(result);
    }, { once: true });
  });
}
