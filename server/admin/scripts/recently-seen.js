/** People and objects opened lately, kept in this browser, per tenant (by origin) and user. */
import { say } from './language.js';

const prefix = 'guildgate.seen.';
const kept = 8;
const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const shown = new RegExp(`^/admin/(users|contacts|groups|memberships|events|payments|invoices|newsletters)/${id}$`);
/** In the language of the page, which may be another one than when they were opened. */
const kinds = () => ({
  users: say('User'),
  contacts: say('Contact'),
  groups: say('Group'),
  memberships: say('Membership'),
  events: say('Event'),
  payments: say('Payment'),
  invoices: say('Invoice'),
  newsletters: say('Newsletter'),
});

/** @returns {{ href: string, text: string, kind: string }[]} the latest first */
export function recentlySeen(user) {
  try {
    const stored = JSON.parse(localStorage.getItem(prefix + user) ?? '[]');
    return stored
      .filter(({ href, text }) => shown.test(href) && typeof text === 'string')
      .map(({ href, text }) => ({ href, text, kind: kinds()[shown.exec(href)[1]] }));
  } catch {
    return [];
  }
}

/** @param title of the page; absent: the object no longer exists, or another user is acted for */
export function notePage(user, title) {
  // Acting as another user, the administrator's own stay.
  if (!document.body.classList.contains('acting')) forgetAll((key) => key !== prefix + user);
  const href = location.pathname;
  if (!shown.test(href)) return;
  const others = recentlySeen(user).filter((seen) => seen.href !== href);
  const now = title === undefined ? others : [{ href, text: title }, ...others];
  try {
    localStorage.setItem(prefix + user, JSON.stringify(now.slice(0, kept)));
  } catch {
    // Storage is full or switched off.
  }
}

/** Forgets those of all users, or of some. */
export function forgetAll(which = () => true) {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(prefix) && which(key)) localStorage.removeItem(key);
    }
  } catch {
    // Storage is switched off.
  }
}
