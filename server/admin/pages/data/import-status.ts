/** Names of imports and their states. */
import { adhesions } from '#contracts/operations/adhesions.ts';
import { contacts } from '#contracts/operations/contacts.ts';
import { events } from '#contracts/operations/events.ts';
import { imports } from '#contracts/operations/imports.ts';
import { payments } from '#contracts/operations/payments.ts';
import { users } from '#contracts/operations/users.ts';
import { type Import, type ImportResource, importResources } from '#contracts/schemas/import.ts';
import { type Label, say } from '../../language/say.ts';
import type { Text } from '../../language/texts.ts';
import { type BadgeCell, badge } from '../../page/cells.ts';
import type { Context, Guarded } from '../../page/context.ts';
import type { Tone } from '../../page/tone.ts';

export const importsPath = '/admin/settings/imports';
/** Where an import of one resource begins, for links of its list. */
export const newImportPath = (resource: ImportResource) => `${importsPath}/new?resource=${resource}`;

export const resourceLabels: Readonly<Record<ImportResource, Label>> = {
  users: 'Users',
  contacts: 'Contacts',
  events: 'Events',
  payments: 'Payments',
  adhesions: 'Memberships',
};

/** What changes the objects of a resource. */
const writes: Readonly<Record<ImportResource, Guarded>> = {
  users: users.create,
  contacts: contacts.create,
  events: events.create,
  payments: payments.create,
  adhesions: adhesions.create,
};

/** @returns the resources that the user may import */
export const permittedResources = ({ may }: Context) => importResources.filter((resource) => may(writes[resource]));

/** @returns whether to offer the import of a resource */
export const mayImport = (context: Context, resource: ImportResource): boolean =>
  [imports.create, imports.upload, imports.preview].every(context.may) && context.may(writes[resource]);

/** @returns whether to show the problems of an import, which quote its file */
export const seesProblems = (context: Context, resource: ImportResource): boolean =>
  context.may(imports.problems) && context.may(writes[resource]);

/** @returns '1 user', '3,000 users' */
export const counted = (resource: ImportResource, count: number): string => say(counts[resource], { count });

const counts = {
  users: '{count, plural, one {# user} other {# users}}',
  contacts: '{count, plural, one {# contact} other {# contacts}}',
  events: '{count, plural, one {# event} other {# events}}',
  payments: '{count, plural, one {# payment} other {# payments}}',
  adhesions: '{count, plural, one {# membership} other {# memberships}}',
} as const satisfies Readonly<Record<ImportResource, Text>>;

/** @returns 'Check of users', 'Import of contacts' */
export const importTitle = ({ dryRun, resource }: Pick<Import, 'dryRun' | 'resource'>): string =>
  say((dryRun ? checks : runs)[resource]);

const checks: Readonly<Record<ImportResource, Label>> = {
  users: 'Check of users',
  contacts: 'Check of contacts',
  events: 'Check of events',
  payments: 'Check of payments',
  adhesions: 'Check of memberships',
};
const runs: Readonly<Record<ImportResource, Label>> = {
  users: 'Import of users',
  contacts: 'Import of contacts',
  events: 'Import of events',
  payments: 'Import of payments',
  adhesions: 'Import of memberships',
};

const states: Readonly<Record<Import['status'], readonly [text: Label, tone: Tone]>> = {
  AWAITING_FILE: ['No file yet', 'attention'],
  QUEUED: ['Waiting', 'info'],
  RUNNING: ['Running', 'info'],
  FINISHED: ['Finished', 'good'],
  FAILED: ['Failed', 'bad'],
  CANCELLED: ['Stopped', 'neutral'],
};

export function importBadge({ status, failed }: Pick<Import, 'status' | 'failed'>): BadgeCell {
  const [text, tone] = states[status];
  return status === 'FINISHED' && failed > 0 ? badge(say('Needs attention'), 'attention') : badge(say(text), tone);
}

export const isRunning = ({ status }: Pick<Import, 'status'>) => status === 'QUEUED' || status === 'RUNNING';
