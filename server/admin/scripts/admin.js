/** Progressive enhancement: every page also works without scripts. */
import { chooseBrowserZone } from './browser-zone.js';
import { keepDrafts } from './drafts.js';
import { moveEndWithStart } from './end-of-event.js';
import { listenToKeys } from './keys.js';
import { say } from './language.js';
import { forgetSavedTexts, showSavedFilters } from './saved-filters.js';
import { notify, notifyEnd, notifySilence, renewTokens } from './session-end.js';
import { showTicks, watchTicks } from './ticks.js';

document.documentElement.classList.add('script');

/** Shows what needs scripts, also in swapped fragments. */
function enhance(root) {
  for (const button of root.querySelectorAll('[data-copy], [data-menu], [data-fold], [data-print], [data-tick-all]')) {
    button.hidden = false;
  }
  fitTables();
  showTicks();
  showSavedFilters();
}

/** The head of a table sticks to the window, unless the table scrolls by itself: then the keyboard must reach it. */
function fitTables() {
  for (const scroll of document.querySelectorAll('.scroll')) {
    scroll.classList.remove('fits');
    const fits = scroll.scrollWidth <= scroll.clientWidth;
    scroll.classList.toggle('fits', fits);
    if (fits) scroll.removeAttribute('tabindex');
    else scroll.tabIndex = 0;
  }
}

async function copy(button) {
  await navigator.clipboard.writeText(button.dataset.copy);
  button.dataset.text ??= button.textContent;
  button.textContent = say('Copied');
  setTimeout(() => {
    button.textContent = button.dataset.text;
  }, 2_000);
}

function toggle(button, element, name) {
  button.setAttribute('aria-expanded', String(element.classList.toggle(name)));
}

document.addEventListener('click', ({ target }) => {
  const button =
    target instanceof Element ? target.closest('[data-copy], [data-menu], [data-fold], [data-print]') : null;
  if (!button) return;
  if (button.dataset.copy !== undefined) copy(button);
  else if (button.dataset.print !== undefined) print();
  else if (button.dataset.menu !== undefined) toggle(button, document.body, 'menu-open');
  else toggle(button, button.closest('.filters'), 'unfolded');
});

/** Milliseconds. Longer, and a form whose page did not come could not be sent again. */
const twiceWithin = 5_000;
let sentAt = new WeakMap();
/** Of a double click the second press would be refused, because the first has done it: as if nothing had been done. */
document.addEventListener('submit', (event) => {
  const { target, submitter, timeStamp } = event;
  // A preview goes to its frame. Not by `method`, which can be a field of the form.
  if (event.defaultPrevented || target.getAttribute('method') !== 'post' || submitter?.formTarget) return;
  if (timeStamp - sentAt.get(target) < twiceWithin) event.preventDefault();
  else sentAt.set(target, timeStamp);
});
// The page is shown again by "back".
addEventListener('pageshow', () => {
  sentAt = new WeakMap();
});

/** Without an answer nothing is swapped, and nothing is lost. */
document.addEventListener('htmx:responseError', async ({ detail }) => {
  const { status } = detail.xhr;
  if (status === 401) return notifyEnd();
  // The next try has the tokens of the session that is open now.
  if (status === 403) await renewTokens();
  notify(say('This did not work. What you typed is still on this page. Try again soon.'));
});
document.addEventListener('htmx:sendError', notifySilence);

addEventListener('resize', fitTables);

/** Says the count of a list that was filtered while typing. */
document.addEventListener('htmx:afterSwap', ({ detail }) => {
  if (detail.requestConfig?.elt?.matches('.filters')) {
    document.querySelector('.failed')?.remove();
    const results = document.getElementById('results');
    const text = results?.querySelector('.below .count, .empty .title')?.textContent ?? '';
    for (const found of document.querySelectorAll('[data-found]')) found.textContent = text;
  }
  // The page is loaded again when polling ends, because its buttons are outdated.
  if (!detail.requestConfig?.elt?.matches('.live')) return;
  const live = document.getElementById(detail.requestConfig.elt.id);
  if (!live || live.hasAttribute('hx-get')) return;
  document.documentElement.ariaBusy = 'true';
  location.reload();
});

/** Scrolls the menu, not by scrollIntoView: some browsers begin the next Tab there, past the link that skips the menu. */
function showCurrentEntry() {
  const menu = document.querySelector('.side nav');
  const current = menu?.querySelector('[aria-current=page]');
  if (!current) return;
  const below = current.getBoundingClientRect().bottom - menu.getBoundingClientRect().bottom;
  if (below > 0) menu.scrollTop += below;
}

document.addEventListener('htmx:load', ({ detail }) => enhance(detail.elt));
showCurrentEntry();
watchTicks();
enhance(document);
listenToKeys();
// Before drafts are filled in, which hold the zone that was chosen.
chooseBrowserZone();
keepDrafts();
forgetSavedTexts();
moveEndWithStart();
// Not by autofocus, which scrolls to where the field is while the menu of a phone is still open.
document.querySelector('[data-focus]')?.focus({ preventScroll: true });
