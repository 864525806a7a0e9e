/** Page "Settings, Audit log": user, impersonator, action, resource and address of each change. */
import { operations } from '#contracts/index.ts';
import { audit } from '#contracts/operations/audit.ts';
import type { AuditEntry } from '#contracts/schemas/audit.ts';
import { type Label, say, sayIfKnown } from '../../language/say.ts';
import type { Row, TableBlock } from '../../page/blocks.ts';
import { type Cell, stack, text, time } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { words } from '../../page/format.ts';
import { pagesOf } from '../../page/paging.ts';
import { type AdminRoute, show } from '../../page/routes.ts';
import { credentialText, detailsCell, failedSignIn } from './audit-details.ts';
import { choiceTable, entriesQuery, filterFields, isFiltered } from './audit-filters.ts';
import { auditLogPath } from './audit-log-links.ts';
import { AuditedResources } from './audited-resources.ts';

const path = auditLogPath;

export const auditLogPages: readonly AdminRoute[] = [
  show({
    path,
    needs: [audit.list],
    show: async (context) => {
      const resources = new AuditedResources(context);
      const [entries, lead] = await Promise.all([entriesQuery(context), leadOf(context, resources)]);
      const active = isFiltered(context);
      return {
        title: say('Audit log'),
        lead,
        crumbs: [{ text: say('Settings') }],
        blocks: [
          { kind: 'filters', action: path, fields: filterFields(context), values: context.query, active },
          'choices' in entries ? choiceTable(context, entries.choices) : await table(context, resources, entries.query),
        ],
      };
    },
  }),
];

async function table(
  context: Context,
  resources: AuditedResources,
  query: Record<string, string | undefined>,
): Promise<TableBlock> {
  const page = await context.call(audit.list, { query });
  return {
    kind: 'table',
    caption: say('Audit log'),
    columns: [say('Time'), say('User'), say('Action'), say('Resource'), say('Origin'), say('Details')].map((label) => ({
      label,
    })),
    rows: await Promise.all(page.member.map((entry) => rowOf(resources, entry))),
    unit: { one: say('entry'), many: say('entries') },
    ...pagesOf(path, context.query, page),
    empty: isFiltered(context)
      ? { title: say('No matching entries'), text: say('Change the filter, or clear it to see everything.') }
      : { title: say('No entries yet'), text: say('Every change, sign-in and export leaves an entry here.') },
  };
}

async function leadOf({ query }: Context, resources: AuditedResources): Promise<string> {
  if (query.userId) {
    const name = await resources.nameOfUser(query.userId);
    return say('What {name} did. Clear the filter to see everything.', { name });
  }
  if (query.impersonatorId) {
    const name = await resources.nameOfUser(query.impersonatorId);
    return say('What {name} did as another user. Clear the filter to see everything.', { name });
  }
  if (query.resourceId) return say('The history of one object. Clear the filter to see everything.');
  if (query.action) return say('Entries of one action. Clear the filter to see everything.');
  return say('Changes, sign-ins and exports, newest first. Entries cannot be changed or removed.');
}

/** Actions without a caller, or that are not operations. */
const access: readonly (readonly [action: string, summary: Label])[] = [
  ['identity.loginCheck', 'Sign in with a password'],
  ['identity.verifyLoginOtp', 'Sign in with a code'],
  [failedSignIn, 'Failed sign-in'],
  ['identity.revokeToken', 'Sign out'],
  ['identity.resetPassword', 'Reset the password with a code'],
  ['identity.refreshTokenReused', 'Session ended: refresh token used again'],
];
/** The API says adhesion where pages say membership. */
const asMembership = (summary: string) =>
  summary
    .replaceAll('an adhesion', 'a membership')
    .replaceAll('adhesion', 'membership')
    .replaceAll('Adhesion', 'Membership');

const summaries: ReadonlyMap<string, string> = new Map([
  ...operations.map(({ id, summary }) => [id, asMembership(summary)] as const),
  ...access,
]);

/** @returns the summary of an operation, or the words of another event, in the language of the page */
export function actionText(action: string): string {
  const summary = summaries.get(action);
  return summary === undefined ? words(action.replace('.', ' ')) : sayIfKnown(summary);
}

async function rowOf(resources: AuditedResources, entry: AuditEntry): Promise<Row> {
  const { action, createdAt, address, credentialKind } = entry;
  const [user, target] = await Promise.all([userOf(resources, entry), targetOf(resources, entry)]);
  return {
    cells: [
      time(createdAt),
      user,
      actionText(action),
      target,
      text(address ?? '', credentialText(credentialKind)),
      detailsCell(entry),
    ],
  };
}

/** @returns the resource of the action; of a failed sign-in the account */
async function targetOf(resources: AuditedResources, { action, userId, resourceId }: AuditEntry): Promise<Cell> {
  if (action !== failedSignIn) return resources.of(action, resourceId);
  return userId === null ? say('Unknown account') : resources.user(userId);
}

async function userOf(
  resources: AuditedResources,
  { action, userId, impersonatorId, contactId, credentialKind }: AuditEntry,
): Promise<Cell> {
  if (action === failedSignIn) return say('Not signed in');
  if (contactId !== null) return resources.contact(contactId);
  if (userId === null) return credentialKind === null ? say('service or operator') : null;
  if (impersonatorId === null) return resources.user(userId);
  const [as, by] = await Promise.all([resources.user(userId), resources.user(impersonatorId)]);
  return stack(by, { kind: 'list', stacked: false, cells: [say('as (another user)'), as] });
}
