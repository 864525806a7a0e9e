/** The page that asks for the name of a new contact. */
import type { Page } from '#server/features/public-pages/page.ts';
import type { JoinNames } from './join.ts';
import type { Signup } from './store.ts';

interface JoinVisit {
  readonly path: string;
  readonly locale: string;
  /** What was typed, and the names of the fields that are refused. */
  readonly names?: JoinNames;
  readonly faults?: readonly string[];
}

export function joinPage({ title, email }: Signup, { path, locale, names, faults = [] }: JoinVisit): Page {
  const field = (name: keyof JoinNames, autocomplete: string) => ({
    name,
    autocomplete,
    value: names?.[name] ?? '',
    isRefused: faults.includes(name),
  });
  return {
    view: 'event-signup/views/join',
    status: faults.length > 0 ? 422 : 200,
    locale,
    title: { text: title },
    data: { path, email, fields: [field('firstName', 'given-name'), field('lastName', 'family-name')] },
    styles: ['/invitation/page.css'],
    place: 'personal',
  };
}
