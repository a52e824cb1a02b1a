// SPDX-License-Identifier: Apache-2.0

/** The value of a setting of the server that the document contains. */
export const setting = (name) => document.querySelector(`meta[name="${name}"]`)?.content ?? '';
