/** Arrangements for operations on contacts, templates, newsletters, imports and exports. */
import { randomUUID } from 'node:crypto';
import type { Arrange, Factory } from './arrangement.ts';
import { updateColumns, write } from './arrangement-steps.ts';
import { serial } from './serial.ts';

/** Gives the newsletter an audience. */
const addressed: Arrange = async (place, { caller, params }) => {
  const audience = { userIds: [caller.id] };
  await write(place, `/api/v1/newsletters/${params.id}`, { audience }, 'PATCH');
  return {};
};

const toOneself: Arrange = async (_, { caller }) => ({ members: { to: [caller.email] } });

export const peopleFactories: Readonly<Record<string, Factory>> = {
  // Sending inserts the recipients; without a worker one is inserted by SQL.
  '/api/v1/newsletters/{id}/recipients': async ({ service, tenant }, _, { id }) => {
    const recipient = randomUUID();
    await service.sql(
      `insert into newsletter_recipients (tenant_id, id, newsletter_id, email, status)
        values ($1, $2, $3, $4, 'PENDING')`,
      [tenant.id, recipient, id, `${recipient}@new.example`],
    );
    return recipient;
  },
};

/** The file of the export, where no worker writes it, or has not yet. */
const finished: Arrange = async ({ service, tenant }, { params }) => {
  const content = Buffer.from('{"name":"Board"}\n');
  await service.sql(
    `with held as (select id from exports where tenant_id = $1 and id = $2 and status <> 'FINISHED' for update),
      written as (insert into export_chunks (tenant_id, export_id, position, content) select $1, id, 0, $3 from held)
      update exports set status = 'FINISHED', bytes = $4 where tenant_id = $1 and id in (select id from held)`,
    [tenant.id, params.id, content, content.length],
  );
  return {};
};

/** The file of a dry run: where one still awaits its file, an upload would meet that of the arrangement. */
const withFile: Arrange = async ({ service, tenant }, { params }) => {
  const content = Buffer.from('Vorname;E-Mail\nAda;ada@acme.example\n');
  await service.sql(
    `with done as (
        update imports set status = 'FINISHED', dry_run = true, bytes = $4, finished_at = now()
        where tenant_id = $1 and id = $2 returning id)
      insert into import_chunks (tenant_id, import_id, position, content) select $1, id, 0, $3 from done`,
    [tenant.id, params.id, content, content.length],
  );
  return {};
};

const withProblem: Arrange = async ({ service, tenant }, { params }) => {
  await service.sql(
    `insert into import_problems (tenant_id, import_id, row_number, number, member, code, message)
      values ($1, $2, 17, 1, 'email', 'required', 'email is required')`,
    [tenant.id, params.id],
  );
  return {};
};

const newPerson = () => ({ externalId: `crm-${serial()}`, email: `person-${serial()}@new.example` });

export const peopleArrangements: Readonly<Record<string, Arrange>> = {
  // Files without people stay when a person is erased, which other tests do meanwhile.
  'exports.create': async () => ({ members: { resource: 'group' } }),
  'exports.download': finished,
  'imports.preview': withFile,
  'imports.problems': withProblem,
  'contacts.restore': updateColumns('contacts', `status = 'ARCHIVED'`),
  'users.bulkUpsert': async () => ({
    members: { items: [{ ...newPerson(), firstName: 'Ada', lastName: 'Lovelace' }] },
  }),
  'contacts.bulkUpsert': async () => ({ members: { items: [newPerson()] } }),
  'contacts.bulkDelete': async () => ({ members: { ids: [randomUUID()] } }),
  'users.bulkInvite': async () => ({ members: { ids: [randomUUID()] } }),
  'contacts.bulkTag': async () => ({ members: { ids: [randomUUID()], add: ['choir'], remove: ['board'] } }),
  'emailTemplates.sendTest': toOneself,
  'newsletters.sendTest': toOneself,
  'newsletters.send': async (place, made) => {
    await addressed(place, made);
    return { members: { confirmRecipients: 1 } };
  },
  'newsletters.pause': updateColumns('newsletters', `status = 'SENDING'`),
  'newsletters.resume': updateColumns('newsletters', `status = 'PAUSED'`),
  'newsletters.cancel': updateColumns('newsletters', `status = 'SENDING'`),
};
