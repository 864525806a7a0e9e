/** Settings, Audit log: who did what, as whom, from where. */
import { operations } from '#contracts/index.ts';
import { isWrite } from '#contracts/operation.ts';
import { listAuditLog } from '#contracts/operations/audit.ts';
import type { AuditEntry } from '#contracts/schemas/audit.ts';
import type { Row } from '../../page/blocks.ts';
import { type Cell, stack, text, time } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { dayFields, dayQuery } from '../../page/days.ts';
import type { Field, Option } from '../../page/fields.ts';
import { words } from '../../page/format.ts';
import { listQuery, nextPage } from '../../page/paging.ts';
import { type AdminRoute, show } from '../../page/routes.ts';
import { credentials, detailsCell } from './audit-details.ts';
import { AuditedResources } from './audited-resources.ts';
import { auditLogPath } from './history.ts';

const path = auditLogPath;
/** Other pages lead here with one of these: it stays while other filters change. */
const about = ['userId', 'impersonatorId', 'resourceId'];
const filters = ['action', 'createdAt[after]', 'createdAt[before]', ...about];

export const auditLogPages: readonly AdminRoute[] = [
  show({
    path,
    needs: [listAuditLog],
    show: async (context) => {
      const query = { ...listQuery(context.query, 'action', ...about), ...dayQuery(context, 'createdAt') };
      const { member, totalItems, view } = await context.call(listAuditLog, { query });
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
            caption: 'What was done',
            columns: ['When', 'Who', 'What', 'To', 'From where', 'Details'].map((label) => ({ label })),
            rows: await Promise.all(member.map((entry) => rowOf(resources, entry))),
            total: totalItems,
            unit: { one: 'entry', many: 'entries' },
            ...nextPage(path, context.query, view.next),
            empty: active
              ? { title: 'Nothing like that was done', text: 'Change the filter, or clear it to see everything.' }
              : { title: 'Nothing was done yet', text: 'Every change leaves an entry here.' },
          },
        ],
      };
    },
  }),
];

function leadOf({ query }: Context): string {
  if (query.userId) return 'What one user did. Clear the filter to see everything.';
  if (query.impersonatorId) return 'What one administrator did as somebody else. Clear the filter to see everything.';
  if (query.resourceId) return 'What was done to one thing. Clear the filter to see everything.';
  return 'Every change, the newest first. Nobody can change or remove an entry.';
}

function filterFields({ query }: Context): Field[] {
  return [
    { kind: 'select', name: 'action', label: 'What', options: [{ value: '', label: 'Anything' }, ...actions] },
    ...dayFields('createdAt'),
    ...about.filter((name) => query[name]).map((name) => ({ kind: 'hidden', name, label: '' }) as const),
  ];
}

/** Whoever is not signed in leaves no entry. */
const recorded = operations.filter(({ method, auth }) => isWrite(method) && auth !== 'none' && !auth.includes('oauth'));
const summaries: ReadonlyMap<string, string> = new Map(recorded.map(({ id, summary }) => [id, summary]));
const actions: readonly Option[] = recorded.map(({ id, tag, summary }) => ({ value: id, label: `${tag}: ${summary}` }));

async function rowOf(resources: AuditedResources, entry: AuditEntry): Promise<Row> {
  const { action, resourceId, createdAt, address, credentialKind } = entry;
  const [who, to] = await Promise.all([whoOf(resources, entry), resources.of(action, resourceId)]);
  return {
    cells: [
      time(createdAt),
      who,
      summaries.get(action) ?? words(action.replace('.', ' ')),
      to,
      text(address ?? '', credentials[credentialKind ?? '']),
      detailsCell(entry),
    ],
  };
}

async function whoOf(
  resources: AuditedResources,
  { userId, impersonatorId, contactId, credentialKind }: AuditEntry,
): Promise<Cell> {
  if (contactId !== null) return resources.contact(contactId);
  // Without a credential: at a terminal, by whoever operates the service.
  if (userId === null) return credentialKind === null ? 'operator' : null;
  if (impersonatorId === null) return resources.user(userId);
  const [as, by] = await Promise.all([resources.user(userId), resources.user(impersonatorId)]);
  return stack(by, { kind: 'list', stacked: false, cells: ['as', as] });
}
