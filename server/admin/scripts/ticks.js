/** Ticked rows. They survive the pages of a list, in the tab, until an action is performed or the filter changes. */
import { say } from './language.js';
import { read, remove, write } from './storage.js';

/** As many as one request may be for. */
const most = 500;

const ticks = () => [...document.querySelectorAll('td.tick input')];

/** Ticks of one list with one filter: the place in the list is not part of the name. */
function storageKey() {
  const form = document.querySelector('form[data-ticks]');
  if (!form) return undefined;
  const query = new URLSearchParams(location.search);
  for (const name of ['after', 'before', 'from', 'of', 'sort', 'columns']) query.delete(name);
  // A filter that is typed leaves its empty fields in the address, and the links of the list have none.
  for (const [name, value] of [...query]) if (value === '') query.delete(name);
  return `ticks ${form.dataset.ticks}?${query}`;
}

function stored(key) {
  const ids = read(sessionStorage, key);
  return new Set(Array.isArray(ids) ? ids : []);
}

/** Ticks the rows that were ticked before, and shows how many there are. */
export function showTicks() {
  const key = storageKey();
  if (!key) return;
  const ids = stored(key);
  for (const tick of ticks()) tick.checked = ids.has(tick.value);
  count(ids);
}

function count(ids) {
  const shown = ticks();
  const ticked = new Set(shown.filter((tick) => tick.checked).map(({ value }) => value));
  const everything = document.querySelector('[name=everything]')?.checked ?? false;
  for (const bar of document.querySelectorAll('[data-ticked]')) {
    const text = bar.querySelector('[data-tick-count]');
    const elsewhere = ids.size - ticked.size;
    text.hidden = false;
    const many = say(ids.size === most ? '{count} ticked, which is the most at once' : '{count} ticked', {
      count: ids.size,
    });
    text.textContent = everything
      ? ''
      : elsewhere > 0
        ? `${many}, ${say('{count} of them on other pages', { count: elsewhere })}`
        : many;
    bar.hidden = ids.size === 0 && !everything;
    for (const button of bar.querySelectorAll('button')) button.disabled = bar.hidden;
  }
  for (const all of document.querySelectorAll('[data-tick-all]')) {
    const isEvery = shown.length > 0 && shown.every((tick) => tick.checked);
    all.checked = isEvery;
    all.indeterminate = ticked.size > 0 && !isEvery;
  }
}

function tickedOrNot(target) {
  const all = target.matches('[data-tick-all]');
  const isOn = target.checked;
  // A person can have several rows.
  return ticks().filter((tick) => (all ? tick.checked !== isOn : tick.value === target.value));
}

/** Ticks, or unticks, all rows from the one that was clicked last to the one that is clicked with Shift. */
function watchRanges() {
  let last;
  document.addEventListener('click', ({ target, shiftKey }) => {
    if (!(target instanceof HTMLInputElement) || !target.matches('td.tick input')) return;
    const shown = ticks();
    const [from, to] = [shown.indexOf(last), shown.indexOf(target)].toSorted((one, other) => one - other);
    if (shiftKey && from >= 0) {
      for (const tick of shown.slice(from, to + 1)) {
        if (tick.checked === target.checked) continue;
        tick.checked = target.checked;
        tick.dispatchEvent(new Event('change', { bubbles: true }));
      }
    }
    last = target;
  });
}

export function watchTicks() {
  watchRanges();
  // The action was performed.
  const sent = read(sessionStorage, 'ticks sent');
  remove(sessionStorage, 'ticks sent');
  const isDone = document.body.dataset.done !== undefined;
  if (sent && isDone) remove(sessionStorage, sent);
  document.addEventListener('change', ({ target }) => {
    const key = storageKey();
    if (!key || !(target instanceof HTMLInputElement)) return;
    if (!target.matches('[data-tick-all], td.tick input, [name=everything]')) return;
    const ids = stored(key);
    if (!target.matches('[name=everything]')) {
      const isOn = target.checked;
      for (const tick of tickedOrNot(target)) {
        if (!isOn) ids.delete(tick.value);
        else if (ids.size < most) ids.add(tick.value);
        tick.checked = ids.has(tick.value);
      }
    }
    write(sessionStorage, key, [...ids]);
    count(ids);
  });
  document.addEventListener('submit', ({ target }) => {
    const key = storageKey();
    if (!(target instanceof HTMLFormElement)) return;
    // This page is a confirmation before the result.
    if (!key && sent && !isDone && target.method === 'post') write(sessionStorage, 'ticks sent', sent);
    if (!key || target.id !== 'ticked') return;
    for (const field of target.querySelectorAll('input[name=ids]')) field.remove();
    const shown = new Set(ticks().map(({ value }) => value));
    for (const id of stored(key)) {
      if (shown.has(id)) continue;
      target.append(Object.assign(document.createElement('input'), { type: 'hidden', name: 'ids', value: id }));
    }
    write(sessionStorage, 'ticks sent', key);
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) showTicks();
  });
}
