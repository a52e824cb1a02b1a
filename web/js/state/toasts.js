// SPDX-License-Identifier: Apache-2.0
import { signal } from '../signal.js';

/** Emits texts for screen readers. */
export const announcements = signal();
/** Emits toasts `{text, isError}`. */
export const toasts = signal();

/** Announces a text to screen readers (`aria-live="polite"`). */
export const announce = (text) => announcements.emit(text);

/** Characters that change the direction of text, which names from earlier versions may have. */
const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Shows a toast about an action whose result is not visible otherwise. */
export const showToast = (text) => toasts.emit({ text: text.replaceAll(DIRECTIONS, ''), isError: false });

/** Shows an error that does not belong to a form. */
export const showError = (problem) => toasts.emit({ text: problem.message, isError: true });
