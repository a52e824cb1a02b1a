// SPDX-License-Identifier: Apache-2.0
import { signal } from '../signal.js';

/** Told with a text for those who listen rather than look. */
export const announced = signal();
/** Told with `{text, wrong}` for everybody, shown for a while. */
export const said = signal();

/** For those who listen rather than look: said when they have finished their sentence. */
export const announce = (text) => announced.tell(text);

/** What has happened, where it cannot be seen otherwise. */
export const say = (text) => said.tell({ text, wrong: false });

/** What went wrong beside a form. */
export const complain = (problem) => said.tell({ text: problem.message, wrong: true });
