// SPDX-License-Identifier: Apache-2.0
// Shows the API document. Makes no third-party requests: no validator, no fonts.

const ui = SwaggerUIBundle({
  dom_id: '#docs',
  url: './openapi.yaml',
  deepLinking: true,
  docExpansion: 'none', // an overview; and with more than 130 calls the list ends after the first ones
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
  // The first server of the document is for generators of clients, which need a whole address.
  onComplete: () => ui.oas3Actions.setSelectedServer('..'),
});
