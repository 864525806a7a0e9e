/**
 * Filters with a name, kept in this browser for each user and list. One with a typed text, which can be a person's name, is
 * forgotten at the sign-out, and when another user signs in; one of choices alone stays.
 */
import { say } from './language.js';
import { isSignOut } from './session-end.js';
import { keysOf, read, remove, write } from './storage.js';

const prefix = 'filters ';

const keyOf = (place) => `${prefix}${document.body.dataset.user} ${place.dataset.saved}`;

function savedAt(key) {
  const saved = read(localStorage, key);
  return Array.isArray(saved)
    ? saved.filter((one) => typeof one?.name === 'string' && typeof one.query === 'string')
    : [];
}

/** The query without the place in the list. */
function currentQuery() {
  const query = new URLSearchParams(location.search);
  for (const name of ['after', 'before', 'from', 'of']) query.delete(name);
  for (const [name, value] of [...query]) if (value === '') query.delete(name);
  return query.toString();
}

function buttonOf(text, act) {
  const button = Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'quiet',
    textContent: text,
  });
  button.addEventListener('click', act);
  return button;
}

/** Shows the field in place: a dialog would cover the list. */
function nameField(place, key, query) {
  const input = Object.assign(document.createElement('input'), { type: 'text', maxLength: 40 });
  input.setAttribute('aria-label', say('Name of the filter'));
  input.addEventListener('input', (event) => event.stopPropagation());
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') showAndFocus(place);
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const name = input.value.trim();
    const isChosen = !hasText(place);
    if (name) write(localStorage, key, [...savedAt(key).filter((one) => one.name !== name), { name, query, isChosen }]);
    showAndFocus(place);
  });
  place.replaceChildren(input);
  input.focus();
}

/** @returns whether a field of the filters holds a typed text */
const hasText = (place) =>
  [...place.closest('form').elements].some(
    ({ name, type, value }) => name && ['search', 'text', 'email'].includes(type) && value.trim() !== '',
  );

/** Those that an earlier release kept may hold a text. */
export function forgetTexts(keys = keysOf(localStorage, prefix)) {
  for (const key of keys) {
    const chosen = savedAt(key).filter(({ isChosen }) => isChosen === true);
    if (chosen.length > 0) write(localStorage, key, chosen);
    else remove(localStorage, key);
  }
}

export function forgetSavedTexts() {
  const { user } = document.body.dataset;
  // Acting as another user, those of the administrator stay.
  if (!user || document.body.classList.contains('acting')) return;
  forgetTexts(keysOf(localStorage, prefix).filter((key) => !key.startsWith(`${prefix}${user} `)));
  document.addEventListener('submit', ({ target }) => {
    if (isSignOut(target)) forgetTexts();
  });
}

/** The field or button that had the focus is gone. */
function showAndFocus(place) {
  showSavedFilters();
  place.querySelector('[aria-current], button')?.focus();
}

export function showSavedFilters() {
  for (const place of document.querySelectorAll('[data-saved]')) {
    const key = keyOf(place);
    const saved = savedAt(key);
    const query = currentQuery();
    const links = saved.map((one) => {
      const link = Object.assign(document.createElement('a'), {
        href: `${place.dataset.saved}?${one.query}`,
        textContent: one.name,
      });
      if (one.query === query) link.setAttribute('aria-current', 'true');
      return link;
    });
    const current = saved.find((one) => one.query === query);
    const drop = () => {
      write(
        localStorage,
        key,
        saved.filter((one) => one !== current),
      );
      showAndFocus(place);
    };
    const way = current
      ? [buttonOf(say('Forget “{name}”', { name: current.name }), drop)]
      : query
        ? [buttonOf(say('Save this filter'), () => nameField(place, key, query))]
        : [];
    place.replaceChildren(...links, ...way);
    place.hidden = place.childElementCount === 0;
  }
}
