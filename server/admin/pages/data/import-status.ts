/** Names of imports and their states. */
import { adhesions } from '#contracts/operations/adhesions.ts';
import { contacts } from '#contracts/operations/contacts.ts';
import { events } from '#contracts/operations/events.ts';
import { imports } from '#contracts/operations/imports.ts';
import { payments } from '#contracts/operations/payments.ts';
import { users } from '#contracts/operations/users.ts';
import { type Import, type ImportResource, importResources } from '#contracts/schemas/import.ts';
import { type BadgeCell, badge } from '../../page/cells.ts';
import type { Context, Guarded } from '../../page/context.ts';
import { formatNumber } from '../../page/format.ts';
import type { Tone } from '../../page/tone.ts';

export const importsPath = '/admin/settings/imports';
/** Where an import of one resource begins, for links of its list. */
export const newImportPath = (resource: ImportResource) => `${importsPath}/new?resource=${resource}`;

export const resourceNames: Readonly<Record<ImportResource, { readonly one: string; readonly many: string }>> = {
  users: { one: 'user', many: 'users' },
  contacts: { one: 'contact', many: 'contacts' },
  events: { one: 'event', many: 'events' },
  payments: { one: 'payment', many: 'payments' },
  adhesions: { one: 'membership', many: 'memberships' },
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

/** @returns '1 user', '3,000 users' */
export function counted(resource: ImportResource, count: number): string {
  const { one, many } = resourceNames[resource];
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** @returns 'Check of users', 'Import of contacts' */
export const importTitle = ({ dryRun, resource }: Pick<Import, 'dryRun' | 'resource'>) =>
  `${dryRun ? 'Check' : 'Import'} of ${resourceNames[resource].many}`;

const states: Readonly<Record<Import['status'], readonly [text: string, tone: Tone]>> = {
  AWAITING_FILE: ['No file yet', 'attention'],
  QUEUED: ['Waiting', 'info'],
  RUNNING: ['Running', 'info'],
  FINISHED: ['Finished', 'good'],
  FAILED: ['Failed', 'bad'],
  CANCELLED: ['Stopped', 'neutral'],
};

export function importBadge({ status, failed }: Pick<Import, 'status' | 'failed'>): BadgeCell {
  return status === 'FINISHED' && failed > 0 ? badge('Needs attention', 'attention') : badge(...states[status]);
}

export const isRunning = ({ status }: Pick<Import, 'status'>) => status === 'QUEUED' || status === 'RUNNING';
