/** The end of an event in its form, beside the start. */

/** Of a new event, in milliseconds. */
const usualLength = 2 * 60 * 60_000;

const milliseconds = (local) => Date.parse(`${local}Z`);

/** Moves the end with the start, so that the event keeps its length. */
export function moveEndWithStart() {
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.name !== 'startsAt' || target.value === '') return;
    const end = target.form?.elements.namedItem('endsAt');
    if (!(end instanceof HTMLInputElement)) return;
    const { before = target.defaultValue } = target.dataset;
    target.dataset.before = target.value;
    const length = before && end.value ? milliseconds(end.value) - milliseconds(before) : usualLength;
    end.value = new Date(milliseconds(target.value) + length).toISOString().slice(0, 16);
  });
}
