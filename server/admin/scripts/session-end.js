/** The session can end, or be another one, while a page is open. What was typed stays on the page. */
import { say } from './language.js';

const signOuts = ['/admin/sign-out', '/admin/account/sessions/end'];

/** @returns whether a form ends the session: what was typed and opened is forgotten */
export const isSignOut = (target) =>
  target instanceof HTMLFormElement && signOuts.includes(target.getAttribute('action'));

/** Says what failed, above the page. */
export function notify(text) {
  document.querySelector('.failed')?.remove();
  const notice = Object.assign(document.createElement('p'), { className: 'notice bad failed', textContent: text });
  notice.setAttribute('role', 'alert');
  document.querySelector('#main .top')?.after(notice);
  notice.scrollIntoView({ block: 'nearest' });
}

export const notifyEnd = () =>
  notify(
    say('You were signed out. Sign in again in another tab, then go on here: what you typed is still on this page.'),
  );
export const notifySilence = () => notify(say('The server does not answer. What you typed is still on this page.'));

/**
 * Gives the forms of this page the tokens of the present session: the user may have signed in again in another tab.
 * @returns whether the user of this page is signed in
 */
export async function renewTokens() {
  const response = await fetch(location.href);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  if (page.body.dataset.user !== document.body.dataset.user) return false;
  const token = page.querySelector('[name=crumb]');
  for (const field of document.querySelectorAll('[name=crumb]')) field.value = token.value;
  return true;
}
