// SPDX-License-Identifier: Apache-2.0
import { signal } from '../signal.js';

/** Told with a text for those who listen rather than look. */
export const announcements = signal();
/** Told with `{text, wrong}` for everybody, shown for a while. */
export const toasts = signal();

/** For those who listen rather than look: said when they have finished their sentence. */
export const announce = (text) => announcements.emit(text);

/** What has happened, where it cannot be seen otherwise. */
export const showToast = (text) => toasts.emit({ text, isError: false });

/** What went wrong beside a form. */
export const showError = (problem) => toasts.emit({ text: problem.message, isError: true });
