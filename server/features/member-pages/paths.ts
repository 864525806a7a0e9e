/** Addresses of the pages of members. Mails link to `home`. */
export const memberPaths = {
  home: '/my',
  events: '/my/events',
  forms: '/my/forms',
  documents: '/my/documents',
  details: '/my/details',
  data: '/my/data',
  /** Where a user without a demanded second factor is led to. */
  security: '/my/security',
  signIn: '/my/sign-in',
  signOut: '/my/sign-out',
  assets: '/my/assets',
} as const;
