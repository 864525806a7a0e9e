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

/** Pages with the browser's session: the administration, or those of members. */
export interface Area {
  readonly home: string;
  /** Prefix of the sign-in pages. */
  readonly signIn: string;
  /** Prefix of public files; absent: none. */
  readonly assets?: string;
}

/** @returns whether the path is a page of the area. Assets are public and set no cookie */
export function isPageOf({ home, assets }: Area, path: string): boolean {
  const isBelow = path === home || path.startsWith(`${home}/`);
  return isBelow && !(assets !== undefined && path.startsWith(`${assets}/`));
}

/**
 * Prevents open redirects. The URL is parsed as browsers do it: `//evil.example` and `/\evil.example` are other hosts.
 * @returns the requested path if it is a page of the area, else its home page
 */
export function ownPath(requested: string | undefined, area: Area = paths): string {
  const base = 'http://own.invalid';
  const url = requested === undefined ? null : URL.parse(requested, base);
  const own = url?.origin === base && isPageOf(area, url.pathname);
  return own && !url.pathname.startsWith(area.signIn) ? url.pathname + url.search : area.home;
}
