/** The time zone of a new form, where the user has chosen none: the server would take UTC. */

/** A form that is shown again holds what was chosen. */
export function chooseBrowserZone() {
  const field = document.querySelector('form:not([data-again]) [data-browser-zone]');
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const option = [...(field?.options ?? [])].find(({ value }) => value === timeZone);
  if (!option) return;
  // A draft that is discarded resets the form to it, too.
  for (const one of field.options) one.defaultSelected = one === option;
  option.selected = true;
}
