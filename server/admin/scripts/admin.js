/** Progressive enhancement: every page also works without scripts. */

document.documentElement.classList.add('script');

/** Shows buttons that need scripts, also in swapped fragments. */
function showScriptButtons(root) {
  for (const button of root.querySelectorAll('[data-copy], [data-menu], [data-tick-all]')) button.hidden = false;
  countTicks();
}

function countTicks() {
  const ticks = [...document.querySelectorAll('td.tick input')];
  const ticked = ticks.filter((tick) => tick.checked).length;
  for (const bar of document.querySelectorAll('[data-ticked]')) {
    for (const button of bar.querySelectorAll('button')) {
      button.disabled = ticked === 0;
      button.dataset.text ??= button.textContent;
      button.textContent = ticked === 0 ? button.dataset.text : `${button.dataset.text} (${ticked})`;
    }
  }
  for (const all of document.querySelectorAll('[data-tick-all]')) {
    all.checked = ticks.length > 0 && ticked === ticks.length;
    all.indeterminate = ticked > 0 && ticked < ticks.length;
  }
}

async function copy(button) {
  await navigator.clipboard.writeText(button.dataset.copy);
  button.dataset.text ??= button.textContent;
  button.textContent = 'Copied';
  setTimeout(() => {
    button.textContent = button.dataset.text;
  }, 2_000);
}

document.addEventListener('click', (event) => {
  const button = event.target instanceof Element ? event.target.closest('[data-copy], [data-menu]') : null;
  if (button?.dataset.copy !== undefined) copy(button);
  else if (button) {
    const open = document.body.classList.toggle('menu-open');
    button.setAttribute('aria-expanded', String(open));
  }
});

document.addEventListener('change', (event) => {
  if (!(event.target instanceof HTMLInputElement)) return;
  if (event.target.matches('[data-tick-all]')) {
    for (const tick of document.querySelectorAll('td.tick input')) tick.checked = event.target.checked;
  }
  if (event.target.closest('.tick')) countTicks();
});

/** Reloads the page when polling ends, because its buttons are outdated. */
document.addEventListener('htmx:afterSwap', ({ detail }) => {
  if (!detail.requestConfig?.elt?.matches('.live')) return;
  const live = document.getElementById(detail.requestConfig.elt.id);
  if (live && !live.hasAttribute('hx-get')) location.reload();
});
document.addEventListener('htmx:load', (event) => showScriptButtons(event.detail.elt));
showScriptButtons(document);

/** Moves the end of an event with its start; a new event lasts two hours. */
document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.name !== 'startsAt' || target.value === '') return;
  const end = target.form?.elements.namedItem('endsAt');
  if (!(end instanceof HTMLInputElement)) return;
  const { before = target.defaultValue } = target.dataset;
  target.dataset.before = target.value;
  const start = Date.parse(`${target.value}Z`);
  const length = before && end.value ? Date.parse(`${end.value}Z`) - Date.parse(`${before}Z`) : 7_200_000;
  end.value = new Date(start + length).toISOString().slice(0, 16);
});
