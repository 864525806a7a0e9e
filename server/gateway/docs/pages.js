/* Search, the language of the samples, and copying. Without it the pages show everything but these. */
import MiniSearch from '/docs/minisearch.js';

/* The chosen language is remembered; a browser that forbids storage forgets it. */
const languageKey = 'guildgate-docs-language';

function remembered() {
  try {
    return localStorage.getItem(languageKey) ?? 'curl';
  } catch {
    return 'curl';
  }
}

function choose(language) {
  document.documentElement.dataset.language = language;
  for (const button of document.querySelectorAll('.languages button')) {
    button.setAttribute('aria-pressed', String(button.dataset.language === language));
  }
}

for (const languages of document.querySelectorAll('.languages')) {
  languages.hidden = false;
  languages.addEventListener('click', ({ target }) => {
    const language = target.dataset.language;
    if (!language) return;
    // The samples above have another length in the other language: what was clicked stays where it is.
    const before = target.getBoundingClientRect().top;
    choose(language);
    scrollBy(0, target.getBoundingClientRect().top - before);
    try {
      localStorage.setItem(languageKey, language);
    } catch {
      // Not remembered.
    }
  });
}
choose(remembered());

// The menu is longer than the window: the current page is in its middle.
const menu = document.querySelector('#menu');
const current = menu.querySelector('[aria-current]');
if (current) menu.scrollTop = current.offsetTop - menu.clientHeight / 3;

for (const pre of document.querySelectorAll('pre')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(pre.textContent);
    button.textContent = 'Copied';
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 2_000);
  });
  // Clipboards need a secure context.
  if (navigator.clipboard) pre.after(button);
}

const form = document.querySelector('#search');
const input = form.querySelector('input');
const list = form.querySelector('ul');
const maximumFound = 12;
let loading;

/* Once, when the search is used first. */
async function load() {
  const response = await fetch('/docs/search.json');
  if (!response.ok) throw new Error(`the entries of the search cannot be loaded: ${response.status}`);
  const search = new MiniSearch({
    fields: ['title', 'place', 'text'],
    storeFields: ['title', 'place'],
    searchOptions: { boost: { title: 3, place: 2 }, prefix: true, fuzzy: 0.2, combineWith: 'AND' },
  });
  search.addAll(await response.json());
  return search;
}

async function find() {
  loading ??= load().catch((error) => {
    // The next letter tries again.
    loading = undefined;
    throw error;
  });
  const words = input.value.trim();
  const search = await loading;
  // Another letter was typed while the entries were loaded.
  if (words !== input.value.trim()) return;
  show(words === '' ? undefined : search.search(words).slice(0, maximumFound));
}

function show(found) {
  list.replaceChildren(...(found ?? []).map(option));
  if (found?.length === 0) {
    const none = document.createElement('li');
    none.textContent = 'Nothing found';
    list.append(none);
  }
  list.hidden = found === undefined;
  input.setAttribute('aria-expanded', String(found !== undefined));
  input.removeAttribute('aria-activedescendant');
}

function option({ id, title, place }, index) {
  const item = document.createElement('li');
  item.id = `found-${index}`;
  item.role = 'option';
  item.dataset.path = id;
  const where = document.createElement('small');
  where.textContent = place;
  item.append(title, where);
  item.addEventListener('click', () => open(item));
  return item;
}

function open(item) {
  show(undefined);
  input.blur();
  location.assign(item.dataset.path);
}

function move(step) {
  const options = [...list.querySelectorAll('[role=option]')];
  if (options.length === 0) return;
  const current = options.findIndex((item) => item.ariaSelected === 'true');
  const next = options[(current + step + options.length) % options.length];
  for (const item of options) item.ariaSelected = String(item === next);
  input.setAttribute('aria-activedescendant', next.id);
  next.scrollIntoView({ block: 'nearest' });
}

input.addEventListener('input', find);
input.addEventListener('focus', find);
input.addEventListener('keydown', (event) => {
  if (event.key === 'ArrowDown') move(1);
  else if (event.key === 'ArrowUp') move(-1);
  else if (event.key === 'Escape') show(undefined);
  else return;
  event.preventDefault();
});
form.addEventListener('submit', (event) => {
  event.preventDefault();
  const chosen = list.querySelector('[aria-selected=true]') ?? list.querySelector('[role=option]');
  if (chosen) open(chosen);
});
form.addEventListener('focusout', ({ relatedTarget }) => {
  // A click on an entry comes after the focus has left.
  if (!form.contains(relatedTarget) && !list.matches(':hover')) show(undefined);
});
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || /^(?:INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) return;
  event.preventDefault();
  input.focus();
});
form.hidden = false;
