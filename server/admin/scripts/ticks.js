/** Ticked rows. They survive the pages of a list, in the tab, until an action is performed or the filter changes. */

/** As many as one request may be for. */
const most = 500;

const ticks = () => [...document.querySelectorAll('td.tick input')];

/** Ticks of one list with one filter: the cursor of the page is not part of the name. */
function storageKey() {
  const form = document.querySelector('form[data-ticks]');
  if (!form) return undefined;
  const query = new URLSearchParams(location.search);
  for (const name of ['after', 'before', 'from', 'of', 'sort', 'columns']) query.delete(name);
  return `ticks ${form.dataset.ticks}?${query}`;
}

function stored(key) {
  const ids = JSON.parse(sessionStorage.getItem(key) ?? '[]');
  return new Set(Array.isArray(ids) ? ids : []);
}

function store(key, ids) {
  if (ids.size === 0) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, JSON.stringify([...ids].slice(0, most)));
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
  const ticked = shown.filter((tick) => tick.checked).length;
  const everything = document.querySelector('[name=everything]')?.checked ?? false;
  for (const bar of document.querySelectorAll('[data-ticked]')) {
    const text = bar.querySelector('[data-tick-count]');
    const elsewhere = ids.size - ticked;
    text.hidden = false;
    text.textContent = everything
      ? ''
      : `${ids.size} ticked${elsewhere > 0 ? `, ${elsewhere} of them on other pages` : ''}`;
    bar.hidden = ids.size === 0 && !everything;
    for (const button of bar.querySelectorAll('button')) button.disabled = ids.size === 0 && !everything;
  }
  for (const all of document.querySelectorAll('[data-tick-all]')) {
    all.checked = shown.length > 0 && ticked === shown.length;
    all.indeterminate = ticked > 0 && ticked < shown.length;
  }
}

export function watchTicks() {
  document.addEventListener('change', ({ target }) => {
    const key = storageKey();
    if (!key || !(target instanceof HTMLInputElement)) return;
    if (target.matches('[data-tick-all]')) for (const tick of ticks()) tick.checked = target.checked;
    else if (!target.matches('td.tick input, [name=everything]')) return;
    const ids = stored(key);
    for (const tick of ticks()) {
      if (tick.checked) ids.add(tick.value);
      else ids.delete(tick.value);
    }
    store(key, ids);
    count(ids);
  });
  document.addEventListener('submit', ({ target }) => {
    const key = storageKey();
    if (!key || !(target instanceof HTMLFormElement) || target.id !== 'ticked') return;
    const shown = new Set(ticks().map(({ value }) => value));
    for (const id of stored(key)) {
      if (shown.has(id)) continue;
      const field = Object.assign(document.createElement('input'), { type: 'hidden', name: 'ids', value: id });
      target.append(field);
    }
    sessionStorage.removeItem(key);
  });
}
