/** Paths of the pages that others link to. */
export const paths = {
  home: '/admin',
  signIn: '/admin/sign-in',
  signOut: '/admin/sign-out',
  assets: '/admin/assets',
  endActing: '/admin/end-acting',
  /** Where a user without a demanded second factor is led to. */
  security: '/admin/account/security',
} as const;

/**
 * Prevents open redirects. The URL is parsed as browsers do it: `//evil.example` and `/\evil.example` are other hosts.
 * @returns the requested path if it is an admin page, else the home page
 */
export function ownPath(requested: string | undefined): string {
  const base = 'http://own.invalid';
  const url = requested === undefined ? null : URL.parse(requested, base);
  const own = url?.origin === base && (url.pathname === paths.home || url.pathname.startsWith(`${paths.home}/`));
  return own && !url.pathname.startsWith(paths.signIn) ? url.pathname + url.search : paths.home;
}
