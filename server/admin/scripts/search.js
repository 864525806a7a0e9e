/** Dialog of the search over everything: `/` or Ctrl-K opens it, arrow keys choose, Escape closes. */

import { areKeysOff, isTyping, listKeys } from './keys.js';
import { say } from './language.js';
import { forgetAll, notePage, recentlySeen } from './recently-seen.js';
import { isSignOut } from './session-end.js';

const dialog = document.querySelector('.find-dialog');
const opener = document.querySelector('[data-find]');
const field = dialog.querySelector('input');
const found = dialog.querySelector('.found');
const recent = dialog.querySelector('.recent');
const { user, title } = dialog.dataset;

opener.hidden = false;
document.querySelector('form.find').hidden = true;
notePage(user, title);

function open() {
  if (dialog.open) return;
  dialog.showModal();
  field.select();
  showRecent();
}

function showRecent() {
  const seen = recentlySeen(user).filter(({ href }) => href !== location.pathname);
  recent.querySelector('ul').replaceChildren(...seen.map(itemOf));
  recent.querySelector('.note').hidden = seen.length > 0;
  showPart();
}

function itemOf({ href, text, kind }) {
  const [item, link, name, note] = ['li', 'a', 'span', 'small'].map((tag) => document.createElement(tag));
  link.href = href;
  name.textContent = text;
  note.textContent = kind;
  link.append(name, ' ', note);
  item.append(link);
  return item;
}

/** Results of an empty field would be none. */
function showPart() {
  const isEmpty = field.value.trim() === '';
  found.hidden = isEmpty;
  recent.hidden = !isEmpty;
}

/** Moves the focus between the field and the links. */
function move(step) {
  const links = [...dialog.querySelectorAll('li a')].filter((link) => link.checkVisibility());
  const stops = [field, ...links];
  const at = stops.indexOf(document.activeElement);
  stops[(at + step + stops.length) % stops.length].focus();
}

document.addEventListener('keydown', (event) => {
  const { key, ctrlKey, metaKey, altKey } = event;
  const isShortcut = (ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k';
  const isSlash = key === '/' && !ctrlKey && !metaKey && !altKey && !areKeysOff() && !isTyping(event.target);
  if (!isShortcut && !(isSlash && !document.querySelector('dialog[open]'))) return;
  event.preventDefault();
  open();
});
dialog.addEventListener('keydown', (event) => {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  event.preventDefault();
  move(event.key === 'ArrowDown' ? 1 : -1);
});
opener.addEventListener('click', open);
dialog.addEventListener('click', (event) => {
  // The dialog itself is hit only by a click beside its content.
  if (event.target === dialog || event.target.closest('[data-find-close], [data-shortcuts]')) dialog.close();
  if (event.target.closest('[data-shortcuts]')) listKeys();
});
field.addEventListener('input', showPart);
/** After the end of a session the answer is the sign-in page: it leads back to the results. */
found.addEventListener('htmx:afterSwap', () => {
  if (!found.querySelector('[data-hits]')) location.assign(`/admin/search?q=${encodeURIComponent(field.value)}`);
});
for (const failure of ['htmx:responseError', 'htmx:sendError']) {
  dialog.addEventListener(failure, () => {
    const note = document.createElement('p');
    note.role = 'alert';
    note.textContent = say('The search did not work. Wait a moment, then type again.');
    found.replaceChildren(note);
  });
}
document.addEventListener('submit', ({ target }) => {
  if (isSignOut(target)) forgetAll();
});
