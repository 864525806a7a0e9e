/** The time zone of a new form, where the user has chosen none: the server would take UTC. */

/** A form that is shown again holds what was chosen. */
export function chooseBrowserZone() {
  const field = document.querySelector('form:not([data-again]) [data-browser-zone]');
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  if ([...(field?.options ?? [])].some(({ value }) => value === timeZone)) field.value = timeZone;
}
