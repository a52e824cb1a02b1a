// SPDX-License-Identifier: Apache-2.0

/**
 * Does something with what a form says when it is sent, once at a time. What goes wrong is shown
 * in the form, and what was typed stays.
 */
export function onSubmit(form, action) {
  const error = form.querySelector('.error');
  const button = form.querySelector('[type=submit]');
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (button.disabled) return;
    button.disabled = true;
    error.hidden = true;
    try {
      await action(Object.fromEntries(new FormData(form)));
    } catch (problem) {
      error.textContent = problem.message;
      error.hidden = false;
    } finally {
      button.disabled = false;
    }
  });
}
