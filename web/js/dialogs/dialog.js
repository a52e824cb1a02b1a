// SPDX-License-Identifier: Apache-2.0
import { html, render } from 'lit';
import { routed } from '../router.js';
import { texts } from '../texts.js';
import { icon } from '../parts/icon.js';

let dialogs = 0;

/**
 * Shows something above the page until it is closed, and gives what it is closed with: undefined,
 * when nothing was decided.
 *
 * @param content takes the function that closes it, gives what is shown
 */
export function openDialog(title, content) {
  const dialog = document.createElement('dialog');
  const id = `dialog-${dialogs++}`;
  let answer;
  const close = (decided) => {
    answer = decided;
    dialog.close();
  };
  dialog.setAttribute('aria-labelledby', id);
  document.body.append(dialog);
  render(html`
    <div class="dialog-head">
      <h2 id=${id}>${title}</h2>
      <button class="plain" type="button" aria-label=${texts.close} @click=${() => close()}>
        ${icon('close')}</button>
    </div>
    ${content(close)}`, dialog);
  dialog.showModal();
  const left = routed.on(() => close());
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      left();
      dialog.remove();
      resolve(answer);
    }, { once: true });
  });
}
