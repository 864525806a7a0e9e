/** The member's own details, its wish for newsletters, and the copy of its data. */
import { identity } from '#contracts/operations/identity.ts';
import type { Me } from '#contracts/schemas/user.ts';
import { changesOf } from '#server/admin/page/changes.ts';
import { bodyOf, type Field, type FormValues } from '#server/admin/page/fields.ts';
import { languages } from '#server/platform/messages/messages.ts';
import { homeCountry } from '#server/platform/phone.ts';
import { memberPaths } from './paths.ts';
import type { Content, MemberRoute, Visit } from './route.ts';

/** Labels are in the view. */
function fieldsFor({ organisation: { locale, legal } }: Visit): Field[] {
  const label = '';
  return [
    { kind: 'text', name: 'firstName', label, required: true },
    { kind: 'text', name: 'lastName', label, required: true },
    { kind: 'tel', name: 'phone', label, empty: 'null', country: homeCountry(locale, legal.iban) },
    { kind: 'select', name: 'locale', label, empty: 'null', options: [] },
    { kind: 'checkbox', name: 'newsletterOptIn', label },
  ];
}

function valuesOf({ firstName, lastName, phone, locale, newsletterOptIn }: Me): FormValues {
  return {
    firstName,
    lastName,
    phone: phone ?? '',
    locale: locale ?? '',
    ...(newsletterOptIn && { newsletterOptIn: 'true' }),
  };
}

async function show(visit: Visit): Promise<Content> {
  const { me, refused, message, organisation } = visit;
  const known: readonly string[] = me.locale === null || languages.some((one) => one === me.locale) ? [] : [me.locale];
  return {
    view: 'details',
    title: 'my.details',
    tab: 'details',
    data: {
      email: me.email,
      values: refused?.typed ?? valuesOf(me),
      faults: refused?.faults ?? {},
      languages: [...languages, ...known].map((value) => ({ value, label: nameOf(value) })),
      consent: consentText(visit),
      path: memberPaths.details,
      // Not for an administrator who acts as the member.
      data: visit.acting ? undefined : memberPaths.data,
      file: `${memberPaths.data}.json`,
      erasure: message('my.erase.text', { office: organisation.contactEmail ?? organisation.name }),
    },
  };
}

/** @returns the name of a language in itself */
function nameOf(locale: string): string {
  const name = new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

/** What the member agrees to, kept as the proof. */
const consentText = ({ message, organisation }: Visit) => message('my.newsletter', { organisation: organisation.name });

export const detailRoutes: readonly MemberRoute[] = [
  { kind: 'show', path: memberPaths.details, show },
  {
    kind: 'submit',
    path: memberPaths.details,
    isKept: true,
    submit: async (visit, { values }) => {
      const me = await visit.call(identity.getMe);
      const changes = changesOf(bodyOf(fieldsFor(visit), values), { ...me });
      const consent = changes.newsletterOptIn === true ? { newsletterConsentText: consentText(visit) } : {};
      if (Object.keys(changes).length > 0) await visit.call(identity.updateMe, { body: { ...changes, ...consent } });
      return { to: memberPaths.details, done: 'saved' };
    },
    show,
  },
];
