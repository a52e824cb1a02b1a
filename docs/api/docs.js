// SPDX-License-Identifier: Apache-2.0
// Shows the document that lies beside this file. It asks nobody else: no validator, no fonts.

SwaggerUIBundle({
  dom_id: '#docs',
  url: './openapi.yaml',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
});
