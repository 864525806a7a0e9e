/** Where the pages are that others lead to. */
export const paths = {
  home: '/admin',
  signIn: '/admin/sign-in',
  signOut: '/admin/sign-out',
  assets: '/admin/assets',
  endActing: '/admin/end-acting',
} as const;

/**
 * @returns where to go after signing in: a page of ours, whatever was asked for. By what browsers make of it, not by how it
 * begins: `//evil.example` and `/\evil.example` are other hosts.
 */
export function ownPath(asked: string | undefined): string {
  const base = 'http://own.invalid';
  const url = asked === undefined ? null : URL.parse(asked, base);
  const own = url?.origin === base && (url.pathname === paths.home || url.pathname.startsWith(`${paths.home}/`));
  return own && !url.pathname.startsWith(paths.signIn) ? url.pathname + url.search : paths.home;
}
