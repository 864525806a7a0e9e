/** Keyboard shortcuts. They are listed by "?". */
import { say } from './language.js';
import { read, write } from './storage.js';

const offName = 'shortcuts off';

/** Speech input types letters, too: WCAG 2.2, 2.1.4 wants a way to turn shortcuts of a single key off. */
export const areKeysOff = () => read(localStorage, offName) === true;

const shortcuts = () => [
  ['?', say('This list')],
  [say('/ or Ctrl K'), say('Search')],
  ['g h', say('Home')],
  ['g u', say('Users')],
  ['g c', say('Contacts')],
  ['g e', say('Events')],
  ['g p', say('Payments')],
  ['g m', say('Memberships')],
  ['n', say('New: what the page offers first')],
  ['f', say('Filter the list')],
  ['j, k', say('Next, previous page of a list')],
  ['Esc', say('Close a menu or this list')],
];
const places = {
  h: '/admin',
  u: '/admin/users',
  c: '/admin/contacts',
  e: '/admin/events',
  p: '/admin/payments',
  m: '/admin/memberships',
};

/** Shows the list of shortcuts. */
export function listKeys() {
  const dialog = document.createElement('dialog');
  dialog.className = 'shortcuts';
  dialog.setAttribute('aria-labelledby', 'shortcuts-title');
  const title = Object.assign(document.createElement('h2'), {
    id: 'shortcuts-title',
    textContent: say('Keyboard shortcuts'),
  });
  const terms = document.createElement('dl');
  for (const [keys, meaning] of shortcuts()) {
    const term = document.createElement('dt');
    const name = document.createElement('kbd');
    name.textContent = keys;
    term.append(name);
    terms.append(term, Object.assign(document.createElement('dd'), { textContent: meaning }));
  }
  const single = Object.assign(document.createElement('input'), { type: 'checkbox', checked: !areKeysOff() });
  single.addEventListener('change', () => write(localStorage, offName, !single.checked));
  const choice = document.createElement('label');
  choice.append(single, ' ', say('Shortcuts of a single key'));
  const close = Object.assign(document.createElement('button'), { type: 'button', textContent: say('Close') });
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  dialog.append(title, terms, choice, close);
  document.body.append(dialog);
  dialog.showModal();
}

/** @returns whether a letter would be typed there; a ticked box takes none */
export const isTyping = (target) =>
  target instanceof Element &&
  target.closest('input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable]');

function closeOpen() {
  for (const details of document.querySelectorAll('details.choice[open]')) {
    if (details.contains(document.activeElement)) details.querySelector('summary').focus();
    details.open = false;
  }
  if (!document.body.classList.contains('menu-open')) return;
  document.body.classList.remove('menu-open');
  const button = document.querySelector('[data-menu]');
  button?.setAttribute('aria-expanded', 'false');
  button?.focus();
}

/** A link of the page; what the user may not open has none. */
const follow = (selector) => document.querySelector(selector)?.click();

export function listenToKeys() {
  let isGoing = false;
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') closeOpen();
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (areKeysOff()) return;
    if (document.querySelector('dialog[open]')) return;
    const place = isGoing ? places[event.key] : undefined;
    isGoing = event.key === 'g';
    if (place) follow(`nav a[href="${place}"]`);
    else if (event.key === '?') listKeys();
    else if (event.key === 'n') follow('.top .actions a.primary');
    else if (event.key === 'j') follow('.pages [rel=next]');
    else if (event.key === 'k') follow('.pages [rel=prev]');
    else if (event.key === 'f') {
      event.preventDefault();
      document.querySelector('.filters input:not([type=hidden])')?.focus();
    }
  });
}
