// SPDX-License-Identifier: Apache-2.0
import { get } from '../api/api.js';
import { showError } from './toasts.js';

/**
 * A route with the ref of the user whose handle it has; one to no page if nobody has it, and
 * undefined if that cannot be asked now.
 */
export async function withRef(route) {
  if (route.name !== 'entity' || !route.handle) return route;
  try {
    const { ref } = await get(`handles/${route.handle}`);
    return { ...route, ref };
  } catch (problem) {
    if (problem.status === 404) return { ...route, name: 'missing' };
    showError(problem);
    return undefined;
  }
}
