/** The texts of notifications: those that come with the service, and those of the tenant. */
import {
  type Notification,
  type NotificationKind,
  type NotificationLanguage,
  type Notifications,
  type NotificationText,
  notificationKinds,
  notificationLanguages,
  notificationVariables,
} from '#contracts/schemas/notification.ts';
import { messagesIn } from '#server/platform/messages/messages.ts';
import type { Setting } from './store.ts';

/** Placeholders of the catalogues → variables of tenants. */
const variables = {
  name: '{{#name}} {{ name }}{{/name}}',
  event: '{{ event.title }}',
  number: '{{ number }}',
  ends: '{{ ends }}',
  type: '{{ type }}',
  organisation: '{{ tenant.name }}',
};

/** @returns the text that comes with the service */
function defaultText(kind: NotificationKind, language: NotificationLanguage): NotificationText {
  const message = messagesIn(language);
  // A seat that is given or approved may have to be paid for first.
  const payment = `{{#amount}} ${message('notification.payToConfirm')}{{/amount}}`;
  return {
    subject: message(`notification.${kind}.subject`, variables),
    text: `${message('mail.greeting', variables)}\n\n${message(`notification.${kind}.text`, { ...variables, payment })}`,
  };
}

/** @returns the text of the tenant, or else the one that comes with the service */
export function textOf(
  kind: NotificationKind,
  language: NotificationLanguage,
  setting: Setting | undefined,
): NotificationText {
  return setting?.texts[language] ?? defaultText(kind, language);
}

/** @returns all kinds, with what the tenant has changed */
export function shownNotifications(settings: ReadonlyMap<string, Setting>): Notifications {
  return Object.fromEntries(notificationKinds.map((kind) => [kind, shownNotification(kind, settings.get(kind))]));
}

function shownNotification(kind: NotificationKind, setting: Setting | undefined): Notification {
  const shown = (language: NotificationLanguage) => ({
    ...textOf(kind, language, setting),
    custom: setting?.texts[language] !== undefined,
  });
  const [en, fr, de] = [shown('en'), shown('fr'), shown('de')];
  return {
    enabled: setting?.enabled ?? true,
    texts: { en, fr, de },
    variables: [...notificationVariables(kind)],
  };
}

/** @returns the languages of a change, in order */
export const languagesIn = (texts: object): NotificationLanguage[] =>
  notificationLanguages.filter((language) => Object.hasOwn(texts, language));
