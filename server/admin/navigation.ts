/** The ways to the pages: those that the user may take. Spec: "Settings, Developers, API Access". */
import { listApiTokens } from '#contracts/operations/api-tokens.ts';
import type { Guarded } from './page/context.ts';
import { mayCall } from './page/context.ts';
import type { Session } from './session/session.ts';

interface Entry {
  readonly text: string;
  readonly href: string;
  /** What the page asks first; none: for everybody. */
  readonly needs?: Guarded;
  /** Out of these pages. */
  readonly elsewhere?: true;
}

interface Group {
  readonly title: string;
  /** A group of the one before. */
  readonly inner?: true;
  readonly entries: readonly Entry[];
}

const groups: readonly Group[] = [
  { title: '', entries: [{ text: 'Home', href: '/admin' }] },
  {
    title: 'Developers',
    inner: true,
    entries: [
      { text: 'API Access', href: '/admin/settings/developers/api-access', needs: listApiTokens },
      { text: 'API documentation', href: '/docs', elsewhere: true },
    ],
  },
];

export interface ShownGroup {
  readonly title: string;
  readonly inner: boolean;
  readonly entries: readonly (Entry & { readonly current: boolean })[];
}

/** @param path of the page that is shown: the entry with the longest path that it lies below is the current one. */
export function navigationFor({ me, acting }: Session, path: string): ShownGroup[] {
  const allowed = groups.map((group) => ({
    ...group,
    entries: group.entries.filter(({ needs }) => needs === undefined || mayCall(me, acting, needs)),
  }));
  const below = ({ href }: Entry) => path === href || path.startsWith(`${href}/`);
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
