/** A client made by @hey-api/openapi-ts. Prints what it found as JSON. */
import { createClient } from './hey-api/client/index.ts';
import { groupsCreate, usersList } from './hey-api/index.ts';

declare const process: { readonly argv: readonly string[] };

const [baseUrl = '', token = ''] = process.argv.slice(2);
const client = createClient({ baseUrl, headers: { 'api-token': token } });

const created = await groupsCreate({ client, body: { name: 'Sopranos', slug: 'hey-api' } });
if (!created.data) throw new Error(created.error.detail);

// @ts-expect-error: the name is required
const refused = await groupsCreate({ client, body: { slug: 'no-name' } });
if (!refused.error || !('code' in refused.error)) throw new Error('not refused');

const emails: string[] = [];
let after: string | undefined;
do {
  const { data, error } = await usersList({
    client,
    query: { itemsPerPage: 2, ...(after !== undefined && { after }) },
  });
  if (!data) throw new Error(error.detail);
  for (const user of data.member) emails.push(user.email);
  after =
    data.view.next === undefined
      ? undefined
      : (new URL(data.view.next, baseUrl).searchParams.get('after') ?? undefined);
} while (after !== undefined);

console.log(
  JSON.stringify({
    created: created.data.name,
    createdAt: created.data.createdAt,
    refused: [refused.error.status, refused.error.code, refused.error.violations?.[0]?.propertyPath],
    emails,
  }),
);
