/** Words that a letter of blocks has of its own, in the languages of mails. */
import type { Language } from '#server/platform/messages/messages.ts';

export interface LetterWords {
  readonly language: Language;
  /** Link of an event. */
  readonly event: string;
  readonly footer: string;
  readonly unsubscribe: string;
}

export const letterWords: Readonly<Record<Language, LetterWords>> = {
  en: {
    language: 'en',
    event: 'See the event',
    footer: 'You receive this newsletter from {{ tenant.name }}.',
    unsubscribe: 'Unsubscribe',
  },
  fr: {
    language: 'fr',
    event: 'Voir l’événement',
    footer: 'Cette lettre d’information vous est envoyée par {{ tenant.name }}.',
    unsubscribe: 'Se désabonner',
  },
  de: {
    language: 'de',
    event: 'Zur Veranstaltung',
    footer: 'Sie erhalten diesen Newsletter von {{ tenant.name }}.',
    unsubscribe: 'Abmelden',
  },
};
