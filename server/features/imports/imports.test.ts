/** Imports through the API and a worker. */
import anyTest, { type TestFn } from 'ava';
import { createLogger } from '#server/platform/log.ts';
import { createDatabase } from '#server/platform/postgres/database.ts';
import { createPool } from '#server/platform/postgres/pool.ts';
import { until } from '#test/fixtures/webhooks.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { deleteOldImports } from './store.ts';
import { call, imported, path, problemsOf, read } from './testing/imports.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.before(async (t) => {
  t.context.service = await startTestService({}, {}, { worker: true });
});
test.after.always((t) => t.context.service?.stop());

interface Named {
  externalId: string;
}

const contacts = async (service: TestService, tag: string) => {
  const { json } = await call(service, 'GET', `/api/v1/contacts?tag=${tag}&itemsPerPage=100`);
  return json.member.toSorted((a: Named, b: Named) => a.externalId.localeCompare(b.externalId));
};

test('a spreadsheet becomes contacts: columns mapped, cells converted, what is no member named', async (t) => {
  const { service } = t.context;
  const file = [
    'Nummer;Mail;firstName;address.city;tags;phone;newsletterOptIn;Kommentar;',
    's-1;Ada@Sheet.example;"Ada ""A."" L.";Zürich;sheet|choir;+33 1 23 45 67 89;yes;x',
    's-2;b@sheet.example;=Bo;;sheet;0033 123456789;0;',
    ';;;;;;;',
    's-3;c@sheet.example;;;sheet;;;',
  ].join('\r\n');
  const columns = [
    { column: 'Nummer', member: 'externalId' },
    { column: 'Mail', member: 'email' },
  ];
  const done = await imported(service, { columns }, Buffer.from(`\ufeff${file}`));
  t.like(done, { status: 'FINISHED', created: 3, failed: 0, rows: 4, delimiter: ';', ignoredColumns: ['Kommentar'] });
  t.is(done.bytesDone, done.bytes);
  const made = await contacts(service, 'sheet');
  t.like(made[0], {
    externalId: 's-1',
    email: 'ada@sheet.example',
    firstName: 'Ada "A." L.',
    address: { city: 'Zürich' },
    tags: ['sheet', 'choir'],
    phone: '+33123456789',
    newsletterOptIn: true,
  });
  t.like(made[1], { firstName: '=Bo', phone: '+33123456789', newsletterOptIn: false });
  t.is(made.length, 3);
});

test('an export for spreadsheets is imported as it was, with the lists in its notes', async (t) => {
  const { service } = t.context;
  const note = 'To do:\n- call\n- write; =later, +1';
  const body = { externalId: 'r-1', email: 'r@round.example', note, tags: ['round'], companyName: '@home' };
  t.is((await call(service, 'POST', '/api/v1/contacts', { body })).status, 201);
  const { text } = await call(service, 'GET', '/api/v1/contacts-csv?tag=round');
  t.regex(text, /\n'- call\n'- write;' =later,' \+1/);
  const same = await imported(service, {}, text);
  t.like(same, { unchanged: 1, updated: 0, failed: 0 });
  await imported(service, {}, text.replace("'@home", "'@work"));
  const [contact] = await contacts(service, 'round');
  t.like(contact, { note, companyName: '@work' });
});

test('truth values are read as spreadsheets write them in English, French and German', async (t) => {
  const { service } = t.context;
  const words = ['TRUE', 'FALSE', 'VRAI', 'FAUX', 'WAHR', 'FALSCH'];
  const rows = words.map((word, index) => `w-${index},w${index}@word.example,word,${word}`);
  const file = ['externalId,email,tags,newsletterOptIn', ...rows].join('\n');
  t.like(await imported(service, {}, file), { created: 6, failed: 0 });
  t.deepEqual(
    (await contacts(service, 'word')).map(({ newsletterOptIn }: { newsletterOptIn: boolean }) => newsletterOptIn),
    [true, false, true, false, true, false],
  );
});

test('a column whose name a spreadsheet broke into lines is mapped by its words', async (t) => {
  const { service } = t.context;
  const file = 'externalId,email,tags,"Téléphone\n(privé)"\nb-1,b1@broken.example,broken,+33123456789\n';
  const columns = [{ column: 'Téléphone (privé)', member: 'phone' }];
  t.like(await imported(service, { columns }, file), { status: 'FINISHED', created: 1, ignoredColumns: [] });
  t.like((await contacts(service, 'broken'))[0], { phone: '+33123456789' });
});

test('rows that fail stop no other, and each error has a line with its row', async (t) => {
  const { service } = t.context;
  const file = [
    'externalId,email,phone,tags',
    'f-1,one@fail.example,,fail',
    'f-2,no-mail,0612,fail',
    'f-1,twice@fail.example,,fail',
    ',nokey@fail.example,,fail',
    'f-5,five@fail.example,,fail',
  ].join('\n');
  const done = await imported(service, {}, file);
  t.like(done, { status: 'FINISHED', created: 2, failed: 3, rows: 5 });
  t.deepEqual(
    (await problemsOf(service, done.id)).map((line) => line.split(',').slice(0, 3).join(' ')),
    ['2 email format', '2 phone format', '3 externalId unique', '4 externalId required'],
  );
  t.is((await contacts(service, 'fail')).length, 2);
  const again = await imported(service, {}, file.replace('one@', 'other@'));
  t.like(again, { created: 0, updated: 1, unchanged: 1, failed: 3 });
});

test('a dry run foretells the import, row by row, and writes nothing', async (t) => {
  const { service } = t.context;
  const rows = Array.from({ length: 2_203 }, (_, index) => {
    const key = index % 400 === 399 ? `d-${index - 7}` : `d-${index}`;
    return `${key},${index % 50 === 3 ? 'bad' : `d${index}@dry.example`},dry`;
  });
  const file = ['externalId,email,tags', ...rows].join('\n');
  const dry = await imported(service, { dryRun: true }, file);
  t.deepEqual(await contacts(service, 'dry'), []);
  const noted = `select from changes c join imports i on i.tenant_id = c.tenant_id where i.id = $1 and c.resource = 'contact'
    and c.object_id not in (select id from contacts)`;
  t.deepEqual(await service.sql(noted, [dry.id]), []);
  const done = await imported(service, {}, file);
  const outcome = ({ created, updated, unchanged, failed, rows: count }: typeof done) => ({
    created,
    updated,
    unchanged,
    failed,
    count,
  });
  t.deepEqual(outcome(dry), outcome(done));
  t.like(done, { created: 2_203 - 44 - 5, failed: 44 + 5 });
  t.deepEqual(await problemsOf(service, dry.id), await problemsOf(service, done.id));
});

test('NDJSON: lines that an export shows are taken, others named', async (t) => {
  const { service } = t.context;
  const [known] = (await call(service, 'GET', '/api/v1/contacts?itemsPerPage=1')).json.member;
  const lines = [
    JSON.stringify({ ...known, id: undefined, status: 'ARCHIVED', externalId: 'n-1', tags: ['nd'] }),
    '',
    'no json',
    '["array"]',
    '{"externalId":"n-2","email":"n2@nd.example","fistName":"typo"}',
    '{"externalId":"n-3","email":"n3@nd.example","tags":["nd"]}',
    '{"externalId":"n-4","email":"n4@nd.example","emai\\u006c":"other@nd.example"}',
  ];
  const done = await imported(service, { format: 'NDJSON' }, lines.join('\n'));
  t.like(done, { status: 'FINISHED', created: 2, failed: 4, rows: 7 });
  t.deepEqual(
    (await problemsOf(service, done.id)).map((line) => line.split(',').slice(0, 3).join(' ')),
    ['3  malformed_json', '4  malformed_json', '5 fistName unknown', '7  malformed_json'],
  );
});

test('a value that PostgreSQL cannot store fails its row, and the problems show it with a replacement character', async (t) => {
  const { service } = t.context;
  const lines = ['{"externalId":"u-1","email":"u@u.example","\\u0000":1}', '{"externalId":"u-2","email":"\\ud800"}'];
  const done = await imported(service, { format: 'NDJSON' }, lines.join('\n'));
  t.like(done, { status: 'FINISHED', failed: 2 });
  const told = await problemsOf(service, done.id);
  t.is(told.length, 2);
  t.true(told.join().includes('\ufffd'), told.join());
  t.deepEqual(await service.sql(`select from queue.jobs where task = 'imports.run' and attempts > 1`), []);
});

test('users are matched by email, and get no role and no password', async (t) => {
  const { service } = t.context;
  const file = 'email,firstName,lastName,externalId\nNEW@people.example,New,Person,p-1\n';
  const done = await imported(service, { resource: 'users', matchBy: 'email' }, file);
  t.like(done, { status: 'FINISHED', created: 1 });
  const [user] = (await call(service, 'GET', '/api/v1/users?email=new@people.example')).json.member;
  t.like(user, { status: 'INVITED', externalId: 'p-1' });
});

test('files as spreadsheets save them: Windows-1252 and UTF-16', async (t) => {
  const { service } = t.context;
  const text = (key: string) => `externalId\temail\tfirstName\ttags\n${key}\t${key}@enc.example\tZoë\tencoded\n`;
  t.like(await imported(service, {}, Buffer.from(text('latin'), 'latin1')), { created: 1, delimiter: '\t' });
  t.like(await imported(service, {}, Buffer.from(`\ufeff${text('wide')}`, 'utf16le')), { created: 1 });
  t.deepEqual(
    (await contacts(service, 'encoded')).map(({ firstName }: { firstName: string }) => firstName),
    ['Zoë', 'Zoë'],
  );
});

test('a byte that is not UTF-8 spoils its own cell alone in a file with the mark of UTF-8', async (t) => {
  const { service } = t.context;
  const lines = [
    'lastName;email;externalId;tags',
    'Müller;m1@mark.example;mark-1;mark',
    'M?ller;m2@mark.example;mark-2;mark',
  ];
  const file = Buffer.from(`\ufeff${lines.join('\n')}\n`);
  file[file.indexOf('?')] = 0xfc;
  t.like(await imported(service, {}, file), { created: 2, ignoredColumns: [] });
  t.deepEqual(
    (await contacts(service, 'mark')).map(({ lastName }: { lastName: string }) => lastName),
    ['Müller', 'M\ufffdller'],
  );
});

test('phone numbers and addresses are written as the API has them, and what is neither is refused', async (t) => {
  const { service } = t.context;
  const phones = [
    '06 12 34 56 78',
    '(030) 1234-56',
    '0049 30 123456',
    '+49 (0)30 123456',
    '0612',
    '06 12 34 56 78 ext. 5',
  ];
  const rows = phones.map((phone, index) => `ph-${index},ph${index}@münchen.example,"${phone}",phones`);
  const file = ['externalId,email,phone,tags', ...rows].join('\n');
  const done = await imported(service, { country: 'FR' }, file);
  t.like(done, { country: 'FR', created: 3, failed: 3 });
  t.deepEqual(
    (await contacts(service, 'phones')).map(({ phone, email }: { phone: string; email: string }) => [phone, email]),
    [
      ['+33612345678', 'ph0@xn--mnchen-3ya.example'],
      ['+4930123456', 'ph2@xn--mnchen-3ya.example'],
      ['+4930123456', 'ph3@xn--mnchen-3ya.example'],
    ],
  );
  t.deepEqual(
    (await problemsOf(service, done.id)).map((line) => line.split(',').slice(0, 3).join(' ')),
    ['2 phone format', '5 phone format', '6 phone format'],
  );
  const patch = (body: object) => call(service, 'PATCH', '/api/v1/tenant', { body });
  await patch({ locale: 'en', legal: { iban: null } });
  t.is((await imported(service, {}, file)).country, null);
  await patch({ legal: { iban: 'FR7630006000011234567890189' } });
  t.is((await imported(service, {}, file)).country, 'FR');
  await patch({ locale: 'de-DE' });
  t.like(await imported(service, {}, file), { country: 'DE', updated: 1 });
});

for (const [what, file, error] of [
  ['without a row', '', /no header row/],
  ['without a column of the key', 'email,firstName\na@b.example,A\n', /no column for externalId/],
  ['with two columns for a member', 'externalId,email,email\n1,a@b.example,c@d.example\n', /Two columns are for email/],
  [
    'with an open quotation mark',
    'externalId,email\n1,a@open.example\n2,"b@open.example\n',
    /quotation mark after row 1/,
  ],
] as const) {
  test(`a file ${what} fails, and says why`, async (t) => {
    const done = await imported(t.context.service, {}, file);
    t.is(done.status, 'FAILED');
    t.regex(done.error, error);
  });
}

test('an import needs the permission for its objects, and takes no other media type', async (t) => {
  const { service } = t.context;
  await service.sql(`update users set roles = roles || '{ROLE_IMPORTER}' where tenant_id = $1 and id = $2`, [
    service.acme.id,
    service.acme.people.ROLE_TREASURER.id,
  ]);
  const role = { key: 'ROLE_IMPORTER', label: 'Importer', permissions: ['imports:manage'] };
  t.is((await call(service, 'POST', '/api/v1/permission/roles', { body: role })).status, 201);
  const refused = await call(service, 'POST', path, { body: { resource: 'contacts' }, role: 'ROLE_TREASURER' });
  t.like(refused.json, { status: 403, code: 'forbidden' });
  t.regex(refused.json.detail, /contacts:write/);
  t.is((await call(service, 'POST', path, { body: { resource: 'payments' }, role: 'ROLE_TREASURER' })).status, 201);
  const { json } = await call(service, 'POST', path, { body: { resource: 'contacts' } });
  const file = `${path}/${json.id}/file`;
  t.is((await call(service, 'PUT', file, { body: 'x', role: 'ROLE_TREASURER' })).status, 403);
  t.is((await call(service, 'PUT', file, { body: 'x', type: 'application/json' })).status, 415);
  t.like(await read(service, json.id), { status: 'AWAITING_FILE', bytes: null });
  t.is((await call(service, 'POST', path, { body: { resource: 'payments', matchBy: 'email' } })).status, 422);
});

test('a column is mapped once, and only users and contacts are matched by email', async (t) => {
  const { service } = t.context;
  const violationsOf = async (body: object) =>
    (await call(service, 'POST', path, { body })).json.violations.map(
      ({ propertyPath, code }: { propertyPath: string; code: string }) => `${propertyPath} ${code}`,
    );
  const twice = ['a', 'b', 'a'].map((column) => ({ column, member: null }));
  t.deepEqual(await violationsOf({ resource: 'contacts', columns: twice }), ['columns.2.column unique']);
  t.deepEqual(await violationsOf({ resource: 'events', matchBy: 'email' }), ['matchBy exclusive']);
});

test('an import is cancelled, and takes no file then', async (t) => {
  const { service } = t.context;
  const { json } = await call(service, 'POST', path, { body: { resource: 'contacts' } });
  t.like((await call(service, 'POST', `${path}/${json.id}/cancel`)).json, { status: 'CANCELLED' });
  t.is((await call(service, 'POST', `${path}/${json.id}/cancel`)).status, 409);
  t.like((await call(service, 'PUT', `${path}/${json.id}/file`, { body: 'x' })).json, { code: 'invalid_transition' });
});

test('payments and adhesions refer by external id or email, and each bad reference is a problem of its row', async (t) => {
  const { service } = t.context;
  const { ROLE_MEMBER } = service.acme.people;
  const type = { name: 'Ref', price: 900, currency: 'EUR', duration: { kind: 'LIFETIME' }, externalId: 'ref' };
  t.is((await call(service, 'POST', '/api/v1/adhesion_types', { body: type })).status, 201);
  for (const externalId of ['ref-c', 'ref-d']) {
    const body = { externalId, email: 'shared@ref.example' };
    t.is((await call(service, 'POST', '/api/v1/contacts', { body })).status, 201);
  }
  const rows = [
    `1,${ROLE_MEMBER.email},,,ref`,
    '2,,ref-c,,ref',
    '3,none@ref.example,,,ref',
    '4,,,shared@ref.example,ref',
    `5,${ROLE_MEMBER.email},,,none`,
    `6,${ROLE_MEMBER.email},ref-c,,ref`,
    '7,,,,ref',
  ];
  const file = ['externalId,Member,contactExternalId,contactEmail,typeExternalId', ...rows].join('\n');
  const columns = [{ column: 'Member', member: 'userEmail' }];
  const done = await imported(service, { resource: 'adhesions', columns }, file);
  t.like(done, { status: 'FINISHED', created: 2, failed: 5, ignoredColumns: [] });
  t.deepEqual(
    (await problemsOf(service, done.id)).map((line) => line.split(',').slice(0, 3).join(' ')),
    [
      '3 userEmail unknown_reference',
      '4 contactEmail ambiguous',
      '5 typeExternalId unknown_reference',
      '6 contactId excluded',
      '7 userId required',
    ],
  );
  const { payer, ...lines } = {
    payer: ROLE_MEMBER.email,
    amount: 700,
    currency: 'EUR',
    product: { type: 'OTHER', label: 'x' },
  };
  const payments = [payer, 'none@ref.example'].map((userEmail, n) =>
    JSON.stringify({ ...lines, userEmail, externalId: `ref-${n}` }),
  );
  const paid = await imported(service, { resource: 'payments', format: 'NDJSON' }, payments.join('\n'));
  t.like(paid, { created: 1, failed: 1 });
  t.regex(String(await problemsOf(service, paid.id)), /^2,userEmail,unknown_reference/);
});

test('a membership begins on a day as spreadsheets write it', async (t) => {
  const { service } = t.context;
  const type = { name: 'Days', price: 0, currency: 'EUR', duration: { kind: 'LIFETIME' }, externalId: 'days' };
  t.is((await call(service, 'POST', '/api/v1/adhesion_types', { body: type })).status, 201);
  const days = ['01.02.2025', '1/2/2025', '2025-02-01', '2025-02-01T00:00:00Z', '31.02.2025'];
  const { email } = service.acme.people.ROLE_MEMBER;
  const rows = days.map((day, n) => `day-${n};${email};days;${day}`);
  const file = ['externalId;userEmail;typeExternalId;startsAt', ...rows].join('\n');
  const done = await imported(service, { resource: 'adhesions', country: 'FR' }, file);
  t.like(done, { created: 4, failed: 1 });
  t.regex(String(await problemsOf(service, done.id)), /^5,startsAt,format/);
  const { json } = await call(service, 'GET', '/api/v1/adhesions?search=day-&itemsPerPage=100');
  const begun: string[] = json.member.map(({ startsAt }: { startsAt: string }) => startsAt);
  t.deepEqual(
    begun,
    Array.from(begun, () => '2025-02-01T00:00:00.000Z'),
  );
  t.is(begun.length, 4);
});

test('countries are taken by their names in English, French and German', async (t) => {
  const { service } = t.context;
  const names = ['FR', 'fr', 'France', 'FRANKREICH', ' Suisse ', 'Switzerland', 'Etats-Unis', 'Österreich', 'UK', 'EU'];
  const rows = names.map((name, n) => `land-${n};land${n}@land.example;land;${name}`);
  const file = ['externalId;email;tags;address.countryCode', ...rows].join('\n');
  const done = await imported(service, {}, file);
  t.like(done, { created: 9, failed: 1 });
  t.deepEqual(
    (await contacts(service, 'land')).map(({ address }: { address: { countryCode: string } }) => address.countryCode),
    ['FR', 'FR', 'FR', 'FR', 'CH', 'CH', 'US', 'AT', 'GB'],
  );
  t.regex(String(await problemsOf(service, done.id)), /^10,address.countryCode,enum/);
});

test('columns of a part of an address, and empty cells, leave its other parts; JSON replaces it', async (t) => {
  const { service } = t.context;
  const address = { street: '1 Market Square', postalCode: '75011', city: 'Paris', countryCode: 'FR' };
  const body = { email: 'part@parts.example', externalId: 'part-1', address };
  await call(service, 'POST', '/api/v1/contacts', { body });
  const stored = async () => (await call(service, 'GET', '/api/v1/contacts?search=part@parts.example')).json.member[0];
  const csv = 'externalId,address.street,address.city\npart-1,,Lyon\n';
  t.like(await imported(service, {}, csv), { updated: 1, failed: 0 });
  t.like((await stored()).address, { ...address, city: 'Lyon' });
  t.like(await imported(service, {}, csv), { unchanged: 1, failed: 0 });
  const line = JSON.stringify({ externalId: 'part-1', address: { city: 'Nice' } });
  t.like(await imported(service, { format: 'NDJSON' }, `${line}\n`), { updated: 1 });
  t.is((await stored()).address.street ?? null, null);
});

test('the file is gone when the import has ended', async (t) => {
  const { service } = t.context;
  const { id } = await imported(service, {}, 'externalId,email\ng-1,g@gone.example\n');
  t.deepEqual(await service.sql('select from import_chunks where import_id = $1', [id]), []);
  t.deepEqual(await service.sql('select from import_keys where import_id = $1', [id]), []);
});

test('the file of a dry run is previewed, taken over by an import, and then gone', async (t) => {
  const { service } = t.context;
  const rows = Array.from({ length: 7 }, (_, n) => `k-${n};k${n}@kept.example;kept`);
  const dry = await imported(service, { dryRun: true }, ['externalId;Mail;tags', ...rows].join('\n'));
  t.like(dry, { status: 'FINISHED', failed: 7 });
  const preview = await call(service, 'GET', `${path}/${dry.id}/preview`);
  t.deepEqual(preview.json.header, ['externalId', 'Mail', 'tags']);
  t.is(preview.json.delimiter, ';');
  t.deepEqual(preview.json.rows[4], ['k-4', 'k4@kept.example', 'kept']);
  t.is(preview.json.rows.length, 5);
  t.is((await call(service, 'GET', `${path}/${dry.id}/preview`, { role: 'ROLE_TREASURER' })).status, 403);
  const columns = [{ column: 'Mail', member: 'email' }];
  const again = await call(service, 'POST', path, {
    body: { resource: 'contacts', columns, dryRun: true, fileOf: dry.id },
  });
  t.is((await call(service, 'GET', `${path}/${dry.id}`)).status, 404, 'a dry run replaces the one before');
  const taking = { resource: 'contacts', columns, fileOf: again.json.id };
  const headers = { 'api-token': service.globex.people.ROLE_ADMIN.readWrite };
  const elsewhere = await service.send(service.globex, path, { method: 'POST', body: taking, headers });
  t.is(elsewhere.json.violations?.[0].propertyPath, 'fileOf', 'a dry run of another tenant is unknown');
  const { status, json } = await call(service, 'POST', path, { body: taking });
  t.is(status, 201);
  const done = await until(
    () => read(service, json.id),
    (one) => one.status === 'FINISHED',
  );
  t.like(done, { created: 7, failed: 0, bytes: dry.bytes });
  for (const id of [again.json.id, done.id]) t.is((await call(service, 'GET', `${path}/${id}/preview`)).status, 409);
  t.is((await call(service, 'POST', path, { body: taking })).status, 409, 'the file is gone');
  const ofImport = await call(service, 'POST', path, { body: { ...taking, fileOf: done.id } });
  t.like(ofImport.json, { status: 422, code: 'validation_failed' });
});

test('a dry run that replaces another one, even while that one runs, leaves none of its keys', async (t) => {
  const { service } = t.context;
  const { id } = await imported(service, { dryRun: true }, 'externalId,email\nr-1,r1@replaced.example\n');
  const ofRun = 'select from import_keys where import_id = $1';
  await service.sql(`insert into import_keys select tenant_id, id, 'r-1' from imports where id = $1`, [id]);
  t.is((await service.sql(ofRun, [id])).length, 1);
  const body = { resource: 'contacts', dryRun: true, fileOf: id };
  t.is((await call(service, 'POST', path, { body })).status, 201);
  t.deepEqual(await service.sql(ofRun, [id]), []);
});

test('the deletion of a dry run’s file is due days after it was sent, however long it was waited for', async (t) => {
  // Of its own: other dry runs enqueue the same.
  const service = await startTestService();
  t.teardown(() => service.stop());
  const { json } = await call(service, 'POST', path, { body: { resource: 'contacts', dryRun: true } });
  const due = async () =>
    (
      await service.sql<{ day: string }>(
        `select key as day from queue.jobs where task = 'imports.forget' and tenant_id = $1 order by key`,
        [service.acme.id],
      )
    ).map(({ day }) => day);
  const inDays = (days: number) =>
    new Date(service.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
  await service.sql(`delete from queue.jobs where task = 'imports.forget'`);
  await call(service, 'PUT', `${path}/${json.id}/file`, { body: 'externalId,email\nlate,late@x.example\n' });
  t.true((await due()).includes(inDays(3)));
});

test('the file of a dry run is deleted after two days, and the rest of it after a month', async (t) => {
  const { service } = t.context;
  const { id } = await imported(service, { dryRun: true }, 'externalId,email\ng-2,g2@gone.example\n');
  const left = () => service.sql('select from import_chunks where import_id = $1', [id]);
  t.is((await left()).length, 1);
  const database = createDatabase(
    createPool({ url: service.databaseUrl, size: 1, applicationName: 'forget' }, createLogger('silent')),
    service.clock,
  );
  t.teardown(() => database.close());
  await service.sql(`update imports set finished_at = finished_at - interval '47 hours' where id = $1`, [id]);
  await deleteOldImports(database.writing(service.acme.id));
  t.is((await left()).length, 1);
  await service.sql(`update imports set finished_at = finished_at - interval '2 hours' where id = $1`, [id]);
  await deleteOldImports(database.writing(service.acme.id));
  t.deepEqual(await left(), []);
  // As one has that still runs after a month.
  await service.sql(`insert into import_keys select tenant_id, id, 'g-2' from imports where id = $1`, [id]);
  await service.sql(`update imports set created_at = created_at - interval '31 days' where id = $1`, [id]);
  await deleteOldImports(database.writing(service.acme.id));
  for (const table of ['imports where id', 'import_keys where import_id']) {
    t.deepEqual(await service.sql(`select from ${table} = $1`, [id]), [], table);
  }
});

// By itself: its file takes the memory that files of others wait for.
test.serial('a batch of large rows ends before its thousandth: it is in memory as a whole', async (t) => {
  const { service } = t.context;
  const row = (n: number) =>
    JSON.stringify({
      externalId: `large-${n}`,
      email: `l${n}@large.example`,
      tags: ['large'],
      unknown: 'x'.repeat(900_000),
    });
  const file = Array.from({ length: 12 }, (_, n) => row(n)).join('\n');
  const done = await imported(service, { format: 'NDJSON' }, file);
  t.like(done, { status: 'FINISHED', rows: 12, bytesDone: done.bytes });
  const lines = await service.sql(`select from audit_log where action = 'imports.run' and resource_id = $1`, [done.id]);
  t.is(lines.length, 3, 'a line for each batch');
});
