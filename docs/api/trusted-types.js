// SPDX-License-Identifier: Apache-2.0
// Swagger UI sets HTML as text, which it has sanitized. Nothing that could run a script passes, whatever it is
// that sets it, nor any address of a script.

const ACTIVE = /<\s*(script|iframe|object|embed|base|meta|link)\b|<[^>]*[\s"'/]on\w+\s*=|javascript:/i;

window.trustedTypes?.createPolicy('default', { createHTML: (html) => (ACTIVE.test(html) ? null : html) });
