/** The ways to the pages: those that the user may take. Spec: "Settings, Developers, API Access". */
import { listAdhesions } from '#contracts/operations/adhesions.ts';
import { listApiTokens } from '#contracts/operations/api-tokens.ts';
import { listAuditLog } from '#contracts/operations/audit.ts';
import { listContacts } from '#contracts/operations/contacts.ts';
import { listEmailTemplates } from '#contracts/operations/email-templates.ts';
import { listEvents } from '#contracts/operations/events.ts';
import { listGroups } from '#contracts/operations/groups.ts';
import { listInvoices } from '#contracts/operations/invoices.ts';
import { listLimits } from '#contracts/operations/limits.ts';
import { listNewsletters } from '#contracts/operations/newsletters.ts';
import { listOAuthApplications } from '#contracts/operations/oauth.ts';
import { listPayments } from '#contracts/operations/payments.ts';
import { listRoles } from '#contracts/operations/permission.ts';
import { listUsers } from '#contracts/operations/users.ts';
import { listWaitlistEntries } from '#contracts/operations/waitlist.ts';
import { listWebhookSubscriptions } from '#contracts/operations/webhooks.ts';
import type { Guarded } from './page/context.ts';
import { mayCall } from './page/context.ts';
import { paths } from './paths.ts';
import type { Session } from './session/session.ts';

interface Entry {
  readonly text: string;
  readonly href: string;
  /** What the page asks first; none: for everybody. */
  readonly needs?: Guarded;
}

interface Group {
  readonly title: string;
  /** A group of the one before. */
  readonly inner?: true;
  readonly entries: readonly Entry[];
}

const settings = '/admin/settings';
const developers = `${settings}/developers`;

const groups: readonly Group[] = [
  { title: '', entries: [{ text: 'Home', href: paths.home }] },
  {
    title: 'People',
    entries: [
      { text: 'Users', href: '/admin/users', needs: listUsers },
      { text: 'Contacts', href: '/admin/contacts', needs: listContacts },
      { text: 'Groups', href: '/admin/groups', needs: listGroups },
      { text: 'Memberships', href: '/admin/memberships', needs: listAdhesions },
    ],
  },
  {
    title: 'Activities',
    entries: [
      { text: 'Events', href: '/admin/events', needs: listEvents },
      { text: 'Waitlist', href: '/admin/waitlist', needs: listWaitlistEntries },
      { text: 'Payments', href: '/admin/payments', needs: listPayments },
      { text: 'Invoices', href: '/admin/invoices', needs: listInvoices },
    ],
  },
  {
    title: 'Communication',
    entries: [
      { text: 'Newsletters', href: '/admin/newsletters', needs: listNewsletters },
      { text: 'Email templates', href: '/admin/email-templates', needs: listEmailTemplates },
    ],
  },
  {
    title: 'Settings',
    entries: [
      { text: 'Roles', href: `${settings}/roles`, needs: listRoles },
      { text: 'Audit log', href: `${settings}/audit-log`, needs: listAuditLog },
    ],
  },
  {
    title: 'Developers',
    inner: true,
    entries: [
      { text: 'API Access', href: `${developers}/api-access`, needs: listApiTokens },
      { text: 'OAuth Applications', href: `${developers}/oauth-applications`, needs: listOAuthApplications },
      { text: 'Webhooks', href: `${developers}/webhooks`, needs: listWebhookSubscriptions },
      { text: 'Rate limits', href: `${developers}/rate-limits`, needs: listLimits },
      { text: 'API documentation', href: '/docs' },
    ],
  },
];

export interface ShownGroup {
  readonly title: string;
  readonly inner: boolean;
  readonly entries: readonly (Entry & { readonly current: boolean })[];
}

/** @param path of the page that is shown: the entry with the longest path that it lies below is the current one; below Home lies everything, and it is only itself. */
export function navigationFor({ me, acting }: Session, path: string): ShownGroup[] {
  const allowed = groups.map((group) => ({
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
      title,
      inner,
      entries: entries.map((entry) => ({ ...entry, current: entry === current })),
    }));
}
