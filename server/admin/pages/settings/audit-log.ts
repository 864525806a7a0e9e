/** Page "Settings, Audit log": user, impersonator, action, resource and address of each change. */
import { operations } from '#contracts/index.ts';
import { writesForCaller } from '#contracts/operation.ts';
import { audit } from '#contracts/operations/audit.ts';
import type { AuditEntry } from '#contracts/schemas/audit.ts';
import type { Row } from '../../page/blocks.ts';
import { type Cell, stack, text, time } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { dayFields, dayQuery } from '../../page/days.ts';
import type { Field, Option } from '../../page/fields.ts';
import { words } from '../../page/format.ts';
import { listQuery, pagesOf } from '../../page/paging.ts';
import { type AdminRoute, show } from '../../page/routes.ts';
import { credentials, detailsCell, failedSignIn } from './audit-details.ts';
import { auditLogPath } from './audit-log-links.ts';
import { AuditedResources } from './audited-resources.ts';

const path = auditLogPath;
/** Filters set by links from other pages; they persist while other filters change. */
const about = ['userId', 'impersonatorId', 'resourceId'];
const filters = ['action', 'createdAt[after]', 'createdAt[before]', ...about];

export const auditLogPages: readonly AdminRoute[] = [
  show({
    path,
    needs: [audit.list],
    show: async (context) => {
      const query = { ...listQuery(context.query, 'action', ...about), ...dayQuery(context, 'createdAt') };
      const page = await context.call(audit.list, { query });
      const resources = new AuditedResources(context);
      const active = filters.some((name) => context.query[name]);
      return {
        title: 'Audit log',
        lead: leadOf(context),
        crumbs: [{ text: 'Settings' }],
        blocks: [
          { kind: 'filters', action: path, fields: filterFields(context), values: context.query, active },
          {
            kind: 'table',
            caption: 'Audit log',
            columns: ['Time', 'User', 'Action', 'Resource', 'Origin', 'Details'].map((label) => ({ label })),
            rows: await Promise.all(page.member.map((entry) => rowOf(resources, entry))),
            unit: { one: 'entry', many: 'entries' },
            ...pagesOf(path, context.query, page),
            empty: active
              ? { title: 'No matching entries', text: 'Change the filter, or clear it to see everything.' }
              : { title: 'No entries yet', text: 'Every change, sign-in and export leaves an entry here.' },
          },
        ],
      };
    },
  }),
];

function leadOf({ query }: Context): string {
  if (query.userId) return 'Actions of one user. Clear the filter to see everything.';
  if (query.impersonatorId)
    return 'Actions of one administrator acting as another user. Clear the filter to see everything.';
  if (query.resourceId) return 'Who changed this, what and when, the newest first. Clear the filter to see everything.';
  return 'Every change, sign-in and export, the newest first. Entries cannot be changed or removed.';
}

function filterFields({ query }: Context): Field[] {
  return [
    { kind: 'select', name: 'action', label: 'Action', options: [{ value: '', label: 'All' }, ...actions] },
    ...dayFields('createdAt'),
    ...about.filter((name) => query[name]).map((name) => ({ kind: 'hidden', name, label: '' }) as const),
  ];
}

/** Actions without a caller, or that are not operations. */
const access: readonly (readonly [action: string, summary: string])[] = [
  ['identity.loginCheck', 'Sign in with a password'],
  ['identity.verifyLoginOtp', 'Sign in with a code'],
  [failedSignIn, 'Failed sign-in'],
  ['identity.revokeToken', 'Sign out'],
  ['identity.resetPassword', 'Reset the password with a code'],
  ['identity.refreshTokenReused', 'Session ended: refresh token used again'],
];
const recorded = operations.filter((operation) => operation.audited || writesForCaller(operation));
const summaries: ReadonlyMap<string, string> = new Map([
  ...recorded.map(({ id, summary }) => [id, summary] as const),
  ...access,
]);
const actions: readonly Option[] = [
  ...access.map(([value, summary]) => ({ value, label: `Access: ${summary}` })),
  ...recorded.map(({ id, tag, summary }) => ({ value: id, label: `${tag}: ${summary}` })),
];

async function rowOf(resources: AuditedResources, entry: AuditEntry): Promise<Row> {
  const { action, createdAt, address, credentialKind } = entry;
  const [user, target] = await Promise.all([userOf(resources, entry), targetOf(resources, entry)]);
  return {
    cells: [
      time(createdAt),
      user,
      summaries.get(action) ?? words(action.replace('.', ' ')),
      target,
      text(address ?? '', credentials[credentialKind ?? '']),
      detailsCell(entry),
    ],
  };
}

/** @returns the resource of the action; of a failed sign-in the account */
async function targetOf(resources: AuditedResources, { action, userId, resourceId }: AuditEntry): Promise<Cell> {
  if (action !== failedSignIn) return resources.of(action, resourceId);
  return userId === null ? 'Unknown account' : resources.user(userId);
}

async function userOf(
  resources: AuditedResources,
  { action, userId, impersonatorId, contactId, credentialKind }: AuditEntry,
): Promise<Cell> {
  if (action === failedSignIn) return 'Not signed in';
  if (contactId !== null) return resources.contact(contactId);
  if (userId === null) return credentialKind === null ? 'service or operator' : null;
  if (impersonatorId === null) return resources.user(userId);
  const [as, by] = await Promise.all([resources.user(userId), resources.user(impersonatorId)]);
  return stack(by, { kind: 'list', stacked: false, cells: ['as', as] });
}
