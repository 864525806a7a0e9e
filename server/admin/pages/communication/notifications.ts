/** Pages of the mails that people get about what concerns them: on and off, and their texts. */
import { notifications } from '#contracts/operations/notifications.ts';
import {
  type NotificationKind,
  type NotificationLanguage,
  notificationKinds,
  notificationLanguages,
} from '#contracts/schemas/notification.ts';
import { type Label, say } from '../../language/say.ts';
import { Refused } from '../../operations/refused.ts';
import type { Block, TabsBlock } from '../../page/blocks.ts';
import { badge, button, code, link, row } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { bodyOf, type Field } from '../../page/fields.ts';
import { type AdminRoute, action, form, frame, goTo, goUndoably, show } from '../../page/routes.ts';
import { previewBlocks } from './mail-preview.ts';

const path = '/admin/notifications';
const crumb = () => ({ text: say('Automatic mails'), href: path });

/** Titles in the order of the list, below their headings. */
const groups: readonly (readonly [title: Label, readonly NotificationKind[]])[] = [
  [
    'Registrations',
    [
      'registrationReceived',
      'registrationConfirmed',
      'registrationPaymentDue',
      'registrationApproved',
      'registrationRejected',
      'registrationCancelled',
      'registrationExpired',
      'waitlistPromoted',
      'waitlistRejected',
    ],
  ],
  ['Events', ['eventChanged', 'eventCancelled', 'eventReminder']],
  ['Money', ['paymentReceived', 'invoiceIssued']],
  ['Memberships', ['adhesionPaymentDue', 'adhesionApproved', 'adhesionEnding', 'adhesionEnded']],
];

const titles: Readonly<Record<NotificationKind, readonly [title: Label, when: Label]>> = {
  registrationReceived: ['Registration received', 'It awaits approval'],
  registrationConfirmed: ['Registration confirmed', 'At once, or by its payment'],
  registrationPaymentDue: ['Please pay', 'Seats are held until the payment'],
  registrationApproved: ['Registration approved', 'By an organiser'],
  registrationRejected: ['Registration rejected', 'By an organiser'],
  registrationCancelled: ['Registration cancelled', 'By the person or an organiser'],
  registrationExpired: ['Not paid in time', 'The seats are free again'],
  waitlistPromoted: ['A seat from the waitlist', 'With how to pay, if it costs something'],
  waitlistRejected: ['No seat from the waitlist', 'An organiser rejects the entry'],
  eventChanged: ['Event changed', 'Five minutes after a change of time or place'],
  eventCancelled: ['Event cancelled', 'To participants and the waitlist'],
  eventReminder: ['Reminder', 'A day before the event'],
  paymentReceived: ['Payment received', 'Unless it confirms a registration'],
  invoiceIssued: ['Invoice', 'With the PDF, when it is issued'],
  adhesionPaymentDue: ['Membership to be paid', 'On joining or renewal'],
  adhesionApproved: ['Membership approved', 'By an administrator'],
  adhesionEnding: ['Membership ends soon', '30 days before, unless it is renewed'],
  adhesionEnded: ['Membership ended', 'On the day after'],
};

const languages: Readonly<Record<NotificationLanguage, Label>> = { en: 'English', fr: 'French', de: 'German' };

function saidTitles(kind: NotificationKind): readonly [title: string, when: string] {
  const [title, when] = titles[kind];
  return [say(title), say(when)];
}

export const notificationPages: readonly AdminRoute[] = [
  show({
    path,
    needs: [notifications.get],
    show: async (context) => {
      const all = await context.call(notifications.get);
      return {
        title: say('Automatic mails'),
        lead: say('People get them about their registrations, payments and memberships, in their language.'),
        blocks: groups.map(
          ([title, kinds]): Block => ({
            kind: 'table',
            caption: say(title),
            showCaption: true,
            columns: [{ label: say('Mail') }, { label: say('Texts') }, { label: '' }],
            rows: kinds.map((kind) => {
              const { enabled = true, texts } = all[kind] ?? {};
              const own = notificationLanguages.filter((language) => texts?.[language].custom);
              const [name, when] = saidTitles(kind);
              return {
                cells: [
                  link(name, `${path}/${kind}/en`, when, enabled ? undefined : badge(say('Off'), 'attention')),
                  own.length > 0
                    ? say('Own: {languages}', { languages: own.map((language) => say(languages[language])).join(', ') })
                    : say('Usual'),
                  context.may(notifications.update)
                    ? button(
                        enabled ? say('Switch off') : say('Switch on'),
                        `${path}/${kind}/${enabled ? 'off' : 'on'}`,
                        {
                          about: name,
                        },
                      )
                    : null,
                ],
              };
            }),
            empty: { title: say('None') },
          }),
        ),
      };
    },
  }),
  ...(['on', 'off'] as const).map((state) =>
    action({
      path: `${path}/{kind}/${state}`,
      needs: [notifications.update],
      back: () => path,
      perform: async (context) => {
        const kind = kindOf(context);
        await context.call(notifications.update, { body: { [kind]: { enabled: state === 'on' } } });
        const other = state === 'on' ? 'off' : 'on';
        const [title] = saidTitles(kind);
        const notice = state === 'on' ? say('“{title}” is on.', { title }) : say('“{title}” is off.', { title });
        return goUndoably(path, notice, `${path}/${kind}/${other}`);
      },
    }),
  ),
  form({
    path: `${path}/{kind}/{language}`,
    needs: [notifications.get, notifications.preview, notifications.update],
    form: async (context) => {
      const kind = kindOf(context);
      const language = languageOf(context);
      const shown = (await context.call(notifications.get))[kind];
      const text = shown?.texts[language];
      const [title, when] = saidTitles(kind);
      const trial = context.call(notifications.preview, { body: { kind, language } });
      return {
        title,
        lead: say(
          '{when}. What must not be missing, such as time, place, amount and reference, follows below the text.',
          { when },
        ),
        badge: text?.custom ? badge(say('Own text'), 'info') : undefined,
        crumbs: [crumb()],
        before: [languageTabs(kind, language)],
        fields: fieldsFor(kind, language),
        values: {
          [memberOf(kind, language, 'subject')]: text?.subject ?? '',
          [memberOf(kind, language, 'text')]: text?.text ?? '',
        },
        submit: say('Save'),
        cancel: path,
        after: [
          {
            kind: 'facts',
            title: say('Names that the text can contain'),
            rows: [[say('In double braces'), row(...(shown?.variables ?? []).map((name) => code(`{{ ${name} }}`)))]],
          },
          ...(text?.custom
            ? [
                {
                  kind: 'actions' as const,
                  actions: [button(say('Use the usual text again'), `${path}/${kind}/${language}/usual`)],
                },
              ]
            : []),
          ...(await previewBlocks(trial, `${path}/${kind}/${language}/mail`)),
        ],
      };
    },
    submit: async (context, { values }) => {
      const kind = kindOf(context);
      const language = languageOf(context);
      await context.call(notifications.update, { body: bodyOf(fieldsFor(kind, language), values) });
      return goTo(`${path}/${kind}/${language}`, say('The text is saved.'));
    },
  }),
  action({
    path: `${path}/{kind}/{language}/usual`,
    needs: [notifications.update],
    back: ({ params }) => `${path}/${params.kind}/${params.language}`,
    perform: async (context) => {
      const [kind, language] = [kindOf(context), languageOf(context)];
      await context.call(notifications.update, { body: { [kind]: { texts: { [language]: null } } } });
      return goTo(`${path}/${kind}/${language}`, say('The usual text is used again.'));
    },
  }),
  frame({
    path: `${path}/{kind}/{language}/mail`,
    needs: [notifications.preview],
    html: async (context) => {
      const body = { kind: kindOf(context), language: languageOf(context) };
      return (await context.call(notifications.preview, { body })).html;
    },
  }),
];

/** The path in the body, so that a refusal is shown at its field. */
const memberOf = (kind: NotificationKind, language: NotificationLanguage, member: 'subject' | 'text') =>
  `${kind}.texts.${language}.${member}`;

const fieldsFor = (kind: NotificationKind, language: NotificationLanguage): readonly Field[] => [
  { kind: 'text', name: memberOf(kind, language, 'subject'), label: say('Subject'), required: true, maxlength: 200 },
  {
    kind: 'textarea',
    name: memberOf(kind, language, 'text'),
    label: say('Text'),
    help: say('An empty line begins a paragraph.'),
    required: true,
    maxlength: 5_000,
    rows: 10,
  },
];

function languageTabs(kind: NotificationKind, current: NotificationLanguage): TabsBlock {
  return {
    kind: 'tabs',
    label: say('Languages'),
    tabs: notificationLanguages.map((language) => ({
      text: say(languages[language]),
      href: `${path}/${kind}/${language}`,
      current: language === current,
    })),
  };
}

/** @throws Refused 404 for an address that names no notification */
function kindOf({ params }: Context): NotificationKind {
  return known(notificationKinds, params.kind);
}

function languageOf({ params }: Context): NotificationLanguage {
  return known(notificationLanguages, params.language);
}

function known<Name extends string>(names: readonly Name[], wanted: string | undefined): Name {
  const name = names.find((one) => one === wanted);
  if (name === undefined) throw new Refused({ status: 404, headers: {}, body: { code: 'not_found' } });
  return name;
}
