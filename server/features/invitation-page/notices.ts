/** Pages of links that open no invitation. */
import type { Page } from '#server/features/public-pages/page.ts';

const notice = { view: 'invitation-page/views/notice', styles: ['/invitation/page.css'], place: 'personal' } as const;

/** The same for every link that is not valid, so that it tells no reason. */
export function invalidPage(locale: string): Page {
  const data = { text: 'invitation.invalid.text', noScript: undefined };
  return { ...notice, status: 404, locale, title: 'invitation.invalid.title', data };
}

/** Of links mailed earlier, with the hash in the fragment, which only a script can read. */
export function oldLinkPage(locale: string): Page {
  const data = { text: 'invitation.old.text', noScript: 'invitation.old.noScript' };
  return {
    ...notice,
    status: 200,
    locale,
    title: 'invitation.old.title',
    data,
    scripts: ['/invitation/redirect.js'],
  };
}
