/* global document, matchMedia, SwaggerUIBundle */

const dark = matchMedia('(prefers-color-scheme: dark)');
const applyScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', applyScheme);
applyScheme();

SwaggerUIBundle({
  url: '/api/v1/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: -1,
  filter: true,
  // A key of the reader stays in this page, and is gone with it.
  persistAuthorization: false,
  // Nothing is sent elsewhere.
  validatorUrl: null,
});
