// SPDX-License-Identifier: Apache-2.0
import { patch } from '../api/api.js';
import { inOrder } from '../api/queue.js';
import { form } from '../components/form.js';
import { visibilitySelect } from '../components/visibility.js';
import { texts } from '../texts.js';
import { openDialog } from './dialog.js';

/** Lets the author of a post change who can see it. */
export const openVisibilityDialog = (model) => openDialog(texts.visibility.change, (close) => form({
  fields: visibilitySelect(model.activity.visibility ?? 'public'),
  button: texts.save,
  onSubmit: async ({ visibility }) => {
    const requestedAt = performance.now();
    const changed = await inOrder(model.id, () => patch(`activities/${model.id}`, { visibility }));
    model.setVersion(changed, requestedAt);
    close();
  },
}));
