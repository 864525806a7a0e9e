/** The copy of everything that is stored about the member, to read and to take along (GDPR, articles 15 and 20). */
import { ownRegistrations } from '#contracts/operations/own-participation.ts';
import { personalDataOperations } from '#contracts/operations/personal-data.ts';
import type { OwnPersonalData } from '#contracts/schemas/personal-data.ts';
import { namesOf } from '#server/admin/account/device.ts';
import { moneyFormat } from '#server/platform/currency.ts';
import type { MessageKey } from '#server/platform/messages/en.ts';
import { instantFormat } from './instant.ts';
import { dayOf, lastDay } from './membership-view.ts';
import { memberPaths } from './paths.ts';
import type { Content, MemberRoute, Visit } from './route.ts';

interface Section {
  readonly title: string;
  readonly lines: readonly string[];
}

/** By operation, what the member has done. */
const activities: Readonly<Partial<Record<string, MessageKey>>> = {
  'identity.loginCheck': 'my.activity.signIn',
  'identity.verifyLoginOtp': 'my.activity.signIn',
  'secondFactor.verify': 'my.activity.signIn',
  'identity.updateMe': 'my.activity.details',
  'identity.changePassword': 'my.activity.password',
  'identity.resetPassword': 'my.activity.password',
  'identity.confirmEmailChange': 'my.activity.email',
  'secondFactor.confirm': 'my.activity.twoStep',
  'secondFactor.renewRecoveryCodes': 'my.activity.twoStep',
  'secondFactor.remove': 'my.activity.twoStep',
  'ownRegistrations.create': 'my.activity.registered',
  'ownRegistrations.cancel': 'my.activity.registrationCancelled',
  'ownWaitlistEntries.create': 'my.activity.waiting',
  'ownWaitlistEntries.cancel': 'my.activity.waitingCancelled',
  'ownAdhesions.create': 'my.activity.applied',
  'ownAdhesions.renew': 'my.activity.renewed',
  'ownAdhesions.cancel': 'my.activity.left',
  'ownForms.respond': 'my.activity.answered',
  'forms.respond': 'my.activity.answered',
};

/** Lines of a section; the file has all. */
const mostLines = 50;

async function show(visit: Visit): Promise<Content> {
  const query = { itemsPerPage: 100, sort: '-createdAt' };
  const [data, registrations] = await Promise.all([
    visit.call(personalDataOperations.getOwn),
    visit.call(ownRegistrations.list, { query }),
  ]);
  const titles = new Map(registrations.member.map(({ event }) => [event.id, event.title]));
  const sections = sectionsOf(data, titles, visit);
  return {
    view: 'data',
    title: 'my.data.title',
    tab: 'details',
    data: {
      sections: sections.filter(({ lines }) => lines.length > 0).map(shortened(visit)),
      empty: sections.filter(({ lines }) => lines.length === 0).map(({ title }) => title),
      file: `${memberPaths.data}.json`,
    },
  };
}

const shortened =
  ({ message }: Visit) =>
  ({ title, lines }: Section): Section => ({
    title: title === message('my.data.profile') ? title : `${title} (${lines.length})`,
    lines:
      lines.length > mostLines
        ? [...lines.slice(0, mostLines), message('my.data.more', { count: lines.length - mostLines })]
        : lines,
  });

/** @param titles of events, by id */
function sectionsOf(
  data: OwnPersonalData,
  titles: ReadonlyMap<string, string>,
  { message, locale, me }: Visit,
): Section[] {
  const format = instantFormat({ me, locale });
  const at = (instant: string | null) => (instant === null ? '' : format.format(new Date(instant)));
  const line = (...parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(' · ');
  const money = (amount: number, currency: string) => moneyFormat(locale, currency)(amount);
  const of = <Item>(key: MessageKey, items: readonly Item[], write: (item: Item) => string): Section => ({
    title: message(key),
    lines: items.map(write),
  });
  const answerText = (answer: unknown) =>
    typeof answer === 'boolean' ? message(answer ? 'invitation.yes' : 'invitation.no') : String(answer);
  const { user } = data;
  return [
    {
      title: message('my.data.profile'),
      lines: [
        user.displayName,
        user.email,
        user.phone,
        line(user.companyName, user.jobTitle),
        Object.values(user.address ?? {})
          .filter(Boolean)
          .join(', '),
        user.birthDate && dayOf(user.birthDate, locale),
        user.memberNumber,
      ].filter((text): text is string => typeof text === 'string' && text !== ''),
    },
    of('my.memberships', data.adhesions, ({ number, startsAt, endsAt }) =>
      line(number, dayOf(startsAt, locale), endsAt && lastDay(endsAt, locale)),
    ),
    of('my.data.payments', data.payments, ({ number, product, amount, currency, createdAt }) =>
      line(number, product.label, money(amount, currency), at(createdAt)),
    ),
    of('my.invoices', data.invoices, ({ number, totals, currency, issuedAt }) =>
      line(number, money(totals.gross, currency), at(issuedAt)),
    ),
    of('my.contracts', data.contracts, ({ number, title, sentAt }) => line(number, title, at(sentAt))),
    of('my.data.registrations', data.registrations, ({ eventId, status, guests, createdAt }) =>
      line(
        titles.get(eventId),
        message(`invitation.status.${status}`),
        message('invitation.seats', { seats: guests + 1 }),
        at(createdAt),
      ),
    ),
    of('my.data.waitlist', data.waitlistEntries, ({ createdAt }) => at(createdAt)),
    of('my.data.invitations', data.invitations, ({ createdAt, note }) => line(at(createdAt), note)),
    of('my.data.answers', data.formResponses, ({ createdAt, answers }) =>
      line(at(createdAt), Object.values(answers).map(answerText).join(', ')),
    ),
    of('my.data.groups', data.groups, ({ name, since }) => line(name, at(since))),
    of('my.data.consents', data.newsletterConsents, ({ optedIn, text, createdAt }) =>
      line(message(optedIn ? 'my.data.given' : 'my.data.withdrawn'), text, at(createdAt)),
    ),
    of('my.data.newsletters', data.newsletters, ({ subject, email, sentAt }) => line(subject, email, at(sentAt))),
    of('my.data.access', data.accessGiven, ({ name, createdAt }) => line(name, at(createdAt))),
    of('my.data.signIns', data.signIns, ({ address, userAgent, createdAt }) =>
      line(at(createdAt), address, ...namesOf(userAgent)),
    ),
    of('my.data.activity', data.activity, ({ action, createdAt }) =>
      line(at(createdAt), message(activities[action] ?? 'my.activity.other')),
    ),
  ];
}

export const dataRoutes: readonly MemberRoute[] = [
  { kind: 'show', path: memberPaths.data, show },
  {
    kind: 'file',
    path: `${memberPaths.data}.json`,
    file: () => ({ contract: personalDataOperations.getOwn, input: {} }),
    name: 'personal-data.json',
  },
];
