/** Pairs of edits at the same time, one by the API and one by the pages: no edit overwrites the other. */
import anyTest, { type TestFn } from 'ava';
import { type DefaultTreeAdapterTypes, parse, defaultTreeAdapter as tree } from 'parse5';
import { startUnlimitedService } from '#test/actors/unlimited-service.ts';
import { countOf } from '#test/proofs.ts';
import type { TestService } from '#test/service.ts';
import { AdminClient } from '../testing/admin-client.ts';

const test = anyTest as TestFn<{ service: TestService; page: AdminClient }>;

test.before(async (t) => {
  const service = await startUnlimitedService();
  const page = new AdminClient(service, service.acme);
  await page.signIn(service.acme.people.ROLE_ADMIN);
  Object.assign(t.context, { service, page });
});
test.after.always((t) => t.context.service?.stop());

const pairs = countOf(100, 2_000);
/** Pairs on one contact, whose note holds all their lines. */
const perContact = 20;
/** Contacts edited at the same time. */
const concurrency = 4;

interface Edits {
  readonly service: TestService;
  readonly page: AdminClient;
  readonly id: string;
  /** Edits that were refused once because of the other. */
  refused: number;
}

function api({ service, id }: Edits, method: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) {
  const token = service.acme.people.ROLE_ADMIN.readWrite;
  return service.send(service.acme, `/api/v1/contacts/${id}`, {
    method,
    body,
    headers: { 'api-token': token, ...headers },
  });
}

const withLine = (note: string | null | undefined, line: string) => [...(note ? [note] : []), line].join('\n');

async function editByApi(edits: Edits, line: string): Promise<void> {
  for (;;) {
    const read = await api(edits, 'GET');
    const body = { note: withLine(read.json.note, line) };
    const { status, text } = await api(edits, 'PATCH', body, { 'if-match': String(read.headers.etag) });
    if (status === 200) return;
    if (status !== 412) throw new Error(`${status} ${text}`);
    edits.refused += 1;
  }
}

async function editByPage(edits: Edits, line: string): Promise<void> {
  const path = `/admin/contacts/${edits.id}/edit`;
  for (;;) {
    const fields = fieldsIn((await edits.page.get(path)).text);
    const note = withLine(fields.note?.replaceAll('\r\n', '\n'), line);
    const { status, text } = await edits.page.submit(path, { ...fields, note });
    if (status === 303) return;
    if (status !== 412) throw new Error(`${status} ${text}`);
    edits.refused += 1;
  }
}

/** @returns the fields that a browser would send for the form of the page */
function fieldsIn(html: string): Record<string, string> {
  const fields: Record<string, string> = {};
  const visit = (node: DefaultTreeAdapterTypes.Node): void => {
    if (tree.isElementNode(node)) {
      const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]));
      const isOff = attributes.type === 'checkbox' && attributes.checked === undefined;
      if (attributes.name && node.tagName === 'input' && !isOff) fields[attributes.name] = attributes.value ?? '';
      if (attributes.name && node.tagName === 'textarea') fields[attributes.name] = textOf(node);
      if (attributes.name && node.tagName === 'select') fields[attributes.name] = chosenIn(node);
    }
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  visit(parse(html));
  return fields;
}

function textOf({ childNodes }: DefaultTreeAdapterTypes.Element): string {
  return childNodes.map((child) => (tree.isTextNode(child) ? child.value : '')).join('');
}

function chosenIn({ childNodes }: DefaultTreeAdapterTypes.Element): string {
  const options = childNodes.filter((child) => tree.isElementNode(child));
  const chosen = options.find(({ attrs }) => attrs.some(({ name }) => name === 'selected'));
  return chosen?.attrs.find(({ name }) => name === 'value')?.value ?? '';
}

test(`of ${pairs} pairs of edits at the same time, by the API and by a page, none is lost`, async (t) => {
  t.timeout(600_000);
  const { service, page } = t.context;
  let refused = 0;
  const contacts = pairs / perContact;
  const edit = async (first: number) => {
    for (let contact = first; contact < contacts; contact += concurrency) {
      const created = await service.send(service.acme, '/api/v1/contacts', {
        method: 'POST',
        body: { email: `pairs-${contact}@new.example`, firstName: 'Grace' },
        headers: { 'api-token': service.acme.people.ROLE_ADMIN.readWrite },
      });
      const edits: Edits = { service, page, id: created.json.id, refused: 0 };
      const wanted: string[] = [];
      for (let pair = 0; pair < perContact; pair += 1) {
        const [one, other] = [`API ${pair}`, `Page ${pair}`];
        wanted.push(one, other);
        await Promise.all([editByApi(edits, one), editByPage(edits, other)]);
      }
      const { json } = await api(edits, 'GET');
      t.deepEqual(json.note.split('\n').toSorted(), wanted.toSorted());
      refused += edits.refused;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, (_, first) => edit(first)));
  // Without a conflict nothing was proven.
  t.true(refused > pairs / 10);
  t.log(`${refused} edits were made again, because the other was first`);
});
