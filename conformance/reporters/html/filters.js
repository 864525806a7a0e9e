// Filters cases by verdict and text, and opens the target of a link. The page is complete without this script.
(() => {
  const filters = document.querySelector('.filters');
  const search = document.querySelector('#search');
  const counter = document.querySelector('#shown');
  const boxes = [...document.querySelectorAll('input[name=verdict]')];
  const rows = [...document.querySelectorAll('tr[data-case]')];
  const found = new Map(
    [...document.querySelectorAll('main [data-case]:not(tr)')].map((item) => [item.dataset.case, item]),
  );
  const cells = [...document.querySelectorAll('[data-cell]')];
  // Innermost first: a group is empty when all its inner groups are.
  const groups = [...document.querySelectorAll('[data-group]')].reverse();
  let texts;

  /** Searchable text of each case: its row, its rule and its finding. */
  const textsOfCases = () =>
    new Map(
      rows.map((row) => {
        const rule = row.closest('[data-rule]');
        const parts = [rule.querySelector('h4'), rule.querySelector('p'), row, found.get(row.dataset.case)];
        return [
          row,
          parts
            .map((part) => part?.textContent ?? '')
            .join(' ')
            .toLowerCase(),
        ];
      }),
    );

  const filter = () => {
    texts ??= textsOfCases();
    const wanted = new Set(boxes.filter((box) => box.checked).map((box) => box.value));
    const searched = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const matching = new Set();
    for (const row of rows) {
      const matches = wanted.has(row.dataset.verdict) && searched.every((word) => texts.get(row).includes(word));
      row.hidden = !matches;
      if (matches) matching.add(row.dataset.case);
    }
    for (const [id, item] of found) item.hidden = !matching.has(id);
    for (const cell of cells) cell.classList.toggle('is-off', !matching.has(cell.dataset.cell));
    for (const group of groups) group.hidden = group.querySelector('[data-case]:not([hidden])') === null;
    for (const row of document.querySelectorAll('.operations tbody tr')) {
      row.hidden = row.querySelector('[data-cell]:not(.is-off)') === null;
    }
    counter.textContent = `${matching.size} of ${rows.length} cases`;
  };

  let waiting;
  const filterSoon = () => {
    cancelAnimationFrame(waiting);
    waiting = requestAnimationFrame(filter);
  };

  /** Older browsers do not open closed <details> around the target of a link. */
  const reveal = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target === null) return;
    for (let item = target; item !== null; item = item.parentElement) if (item.tagName === 'DETAILS') item.open = true;
    target.scrollIntoView();
  };

  search.addEventListener('input', filterSoon);
  for (const box of boxes) box.addEventListener('change', filterSoon);
  addEventListener('hashchange', reveal);
  filters.hidden = false;
  counter.textContent = `${rows.length} of ${rows.length} cases`;
  reveal();
})();
