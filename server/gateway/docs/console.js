/* Starts Swagger UI. A file of its own, because the page's policy runs no inline script. */

const dark = window.matchMedia('(prefers-color-scheme: dark)');
const followScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', followScheme);
followScheme();

window.SwaggerUIBundle({
  url: '/api/v1/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  filter: true,
  // A token must not outlive the page.
  persistAuthorization: false,
  // The validator's badge would tell this host's name to another one.
  validatorUrl: null,
  // No link may make the page show, and send tokens to, another API.
  queryConfigEnabled: false,
});
