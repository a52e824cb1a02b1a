// SPDX-License-Identifier: Apache-2.0
// Shows the API document. Makes no third-party requests: no validator, no fonts.

SwaggerUIBundle({
  dom_id: '#docs',
  url: './openapi.yaml',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
});
