/** The navigation menu, limited to pages that the user may open. Spec: "Settings, Developers, API Access". */
import { adhesions } from '#contracts/operations/adhesions.ts';
import { apiTokens } from '#contracts/operations/api-tokens.ts';
import { audit } from '#contracts/operations/audit.ts';
import { contacts } from '#contracts/operations/contacts.ts';
import { emailTemplates } from '#contracts/operations/email-templates.ts';
import { events } from '#contracts/operations/events.ts';
import { exports } from '#contracts/operations/exports.ts';
import { forms } from '#contracts/operations/forms.ts';
import { groups } from '#contracts/operations/groups.ts';
import { imports } from '#contracts/operations/imports.ts';
import { invoices } from '#contracts/operations/invoices.ts';
import { limits } from '#contracts/operations/limits.ts';
import { memberContracts } from '#contracts/operations/member-contracts.ts';
import { newsletters } from '#contracts/operations/newsletters.ts';
import { notifications } from '#contracts/operations/notifications.ts';
import { oauthApplications } from '#contracts/operations/oauth.ts';
import { payments } from '#contracts/operations/payments.ts';
import { permission } from '#contracts/operations/permission.ts';
import { tenant } from '#contracts/operations/tenant.ts';
import { users } from '#contracts/operations/users.ts';
import { waitlist } from '#contracts/operations/waitlist.ts';
import { webhookSubscriptions } from '#contracts/operations/webhooks.ts';
import type { Icon } from './icons.ts';
import { type Label, say } from './language/say.ts';
import type { Guarded } from './page/context.ts';
import { mayCall } from './page/context.ts';
import { paths } from './paths.ts';
import type { Session } from './session/session.ts';

interface Entry {
  readonly text: Label;
  readonly href: string;
  readonly icon: Icon;
  /** The page's first operation; absent: open to every user. */
  readonly needs?: Guarded;
}

interface Group {
  readonly title: Label | '';
  /** A subgroup of the group before it. */
  readonly inner?: true;
  readonly entries: readonly Entry[];
}

const settings = '/admin/settings';
const developers = `${settings}/developers`;

const menu: readonly Group[] = [
  { title: '', entries: [{ text: 'Home', href: paths.home, icon: 'home' }] },
  {
    title: 'People',
    entries: [
      { text: 'Users', href: '/admin/users', icon: 'users', needs: users.list },
      { text: 'Contacts', href: '/admin/contacts', icon: 'identification', needs: contacts.list },
      { text: 'Groups', href: '/admin/groups', icon: 'user-group', needs: groups.list },
      { text: 'Memberships', href: '/admin/memberships', icon: 'ticket', needs: adhesions.list },
      { text: 'Contracts', href: '/admin/contracts', icon: 'pencil-square', needs: memberContracts.list },
    ],
  },
  {
    title: 'Activities',
    entries: [
      { text: 'Events', href: '/admin/events', icon: 'calendar-days', needs: events.list },
      { text: 'Waitlist', href: '/admin/waitlist', icon: 'queue-list', needs: waitlist.list },
      { text: 'Payments', href: '/admin/payments', icon: 'banknotes', needs: payments.list },
      { text: 'Invoices', href: '/admin/invoices', icon: 'document-text', needs: invoices.list },
    ],
  },
  {
    title: 'Communication',
    entries: [
      { text: 'Newsletters', href: '/admin/newsletters', icon: 'newspaper', needs: newsletters.list },
      { text: 'Forms', href: '/admin/forms', icon: 'queue-list', needs: forms.list },
      { text: 'Email templates', href: '/admin/email-templates', icon: 'envelope', needs: emailTemplates.list },
      { text: 'Automatic mails', href: '/admin/notifications', icon: 'bell', needs: notifications.get },
    ],
  },
  {
    title: 'Settings',
    entries: [
      { text: 'Organisation', href: `${settings}/organisation`, icon: 'building-office-2', needs: tenant.update },
      { text: 'Roles', href: `${settings}/roles`, icon: 'key', needs: permission.listRoles },
      { text: 'Imports', href: `${settings}/imports`, icon: 'arrow-up-tray', needs: imports.list },
      { text: 'Exports', href: `${settings}/exports`, icon: 'arrow-down-tray', needs: exports.list },
      { text: 'Audit log', href: `${settings}/audit-log`, icon: 'clipboard-document-list', needs: audit.list },
    ],
  },
  {
    title: 'Developers',
    inner: true,
    entries: [
      { text: 'API Access', href: `${developers}/api-access`, icon: 'code-bracket', needs: apiTokens.list },
      {
        text: 'OAuth Applications',
        href: `${developers}/oauth-applications`,
        icon: 'rectangle-stack',
        needs: oauthApplications.list,
      },
      { text: 'Webhooks', href: `${developers}/webhooks`, icon: 'bolt', needs: webhookSubscriptions.list },
      { text: 'Rate limits', href: `${developers}/rate-limits`, icon: 'clock', needs: limits.list },
      { text: 'API documentation', href: '/docs', icon: 'book-open' },
    ],
  },
];

export interface MenuGroup {
  readonly title: string;
  readonly inner: boolean;
  readonly entries: readonly (Omit<Entry, 'text'> & { readonly text: string; readonly current: boolean })[];
}

/**
 * @param path of the current page. The entry with the longest matching prefix is current; Home matches only itself,
 * because every path begins with it.
 */
export function navigationFor({ me, acting }: Session, path: string): MenuGroup[] {
  const allowed = menu.map((group) => ({
    ...group,
    entries: group.entries.filter(({ needs }) => needs === undefined || mayCall(me, acting, needs)),
  }));
  const below = ({ href }: Entry) => path === href || (href !== paths.home && path.startsWith(`${href}/`));
  const current = allowed
    .flatMap(({ entries }) => entries)
    .filter(below)
    .sort((a, b) => b.href.length - a.href.length)[0];
  return allowed
    .filter(({ entries }) => entries.length > 0)
    .map(({ title, inner = false, entries }) => ({
      title: title && say(title),
      inner,
      entries: entries.map((entry) => ({ ...entry, text: say(entry.text), current: entry === current })),
    }));
}
