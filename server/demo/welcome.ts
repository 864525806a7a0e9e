/** Welcome text of the demo: accounts, addresses and sample commands. */
import { textTable } from '#server/platform/text-table.ts';
import type { DemoFile } from './demo-file.ts';
import { demoAllowedAddresses } from './receiver.ts';

/** @param chromium name of the browser that prints; @returns the text for a terminal */
export function welcome({ mail, webhooks, tenants }: DemoFile, dataDir: string, chromium: string | undefined): string {
  const acme = tenants[0];
  if (!acme) return '';
  const rows = tenants.flatMap(({ baseUrl, users }) =>
    users.map(({ email, password, roles }) => [baseUrl, email, password, roles.join(', ')]),
  );
  const { baseUrl, apiTokens, users } = acme;
  // The conformance suite uses the default data folder.
  const prefix = dataDir === '.data' ? '' : `DATA_DIR=${dataDir} `;
  const login = `curl ${baseUrl}/api/v1/login-check -H 'Content-Type: application/json' -d '{"email":"${users[0]?.email}","password":"${users[0]?.password}"}'`;
  return [
    '',
    `Guildgate runs. For administrators, in a browser: ${baseUrl}/admin`,
    `API documentation: ${baseUrl}/docs`,
    `Emails it sends: ${mail.url}`,
    chromium
      ? `Invoices and other PDFs are printed by ${chromium}`
      : 'Invoices and other PDFs cannot be printed: install Chromium, or set CHROMIUM_PATH',
    `Webhooks arrive at: ${webhooks.url}. Here, and only here, they may reach this machine (${demoAllowedAddresses.join(', ')}).`,
    '',
    textTable(['Tenant', 'Email', 'Password', 'Role'], rows),
    '',
    textTable(
      ['Tenant', 'Api-Token', 'May'],
      tenants.flatMap((tenant) => [
        [tenant.host, tenant.apiTokens.readWrite, 'read and write'],
        [tenant.host, tenant.apiTokens.readOnly, 'read only'],
      ]),
    ),
    '',
    'Try:',
    `  ${login}`,
    `  curl '${baseUrl}/api/v1/users?itemsPerPage=3' -H 'Api-Token: ${apiTokens.readWrite}'`,
    `  curl ${baseUrl}/api/v1/payments -H 'Api-Token: ${apiTokens.readWrite}' -H 'Content-Type: application/json' \\`,
    `    -d '{"amount":4500,"currency":"EUR","product":{"type":"ADHESION","label":"Membership 2027"}}'`,
    '',
    'To try every rule of the specification here, in another terminal:',
    `  ${prefix}npm run -s conformance -- run --report html=report.html`,
    '',
    `The same for programs: ${dataDir}/demo.json. Stop with Ctrl-C; start again and the data is still there.`,
    '',
  ].join('\n');
}
