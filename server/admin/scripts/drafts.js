/**
 * Drafts of forms. What is typed is kept in this browser until the form is sent, so that the end of a session or a closed
 * tab loses nothing. Passwords and codes are not kept, and a draft of one user is never shown to another.
 */

const longestMs = 24 * 60 * 60_000;
const prefix = 'draft ';

const owner = () => document.body.dataset.user;
const keyOf = (form) => `${prefix}${owner()} ${new URL(form.action).pathname}`;

function fieldsOf(form) {
  return [...form.elements].filter(
    ({ name, type, disabled }) =>
      name && !disabled && !['hidden', 'password', 'submit', 'button', 'file'].includes(type) && name !== 'confirm',
  );
}

function valuesOf(form) {
  return fieldsOf(form).map((field) => [
    field.name,
    field.value,
    field.type === 'checkbox' || field.type === 'radio' ? field.checked : null,
  ]);
}

function fill(form, values) {
  const fields = fieldsOf(form);
  values.forEach(([name, value, checked], index) => {
    const field = fields[index]?.name === name ? fields[index] : undefined;
    if (!field) return;
    if (checked === null) field.value = value;
    else if (field.value === value) field.checked = checked;
  });
}

/** Drops drafts that are old, or of a user who is no longer signed in here. */
function tidy() {
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(prefix)) continue;
    const { at } = JSON.parse(localStorage.getItem(key) ?? '{}');
    if (!(Date.now() - at < longestMs) || !key.startsWith(`${prefix}${owner()} `)) localStorage.removeItem(key);
  }
}

function offer(form, key, draft) {
  const time = new Date(draft.at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
  const notice = document.createElement('div');
  notice.className = 'notice said attention';
  notice.setAttribute('role', 'status');
  const text = document.createElement('p');
  text.textContent = `What you typed at ${time} and did not save is filled in again.`;
  const discard = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Discard it' });
  discard.addEventListener('click', () => {
    localStorage.removeItem(key);
    notice.remove();
    form.reset();
  });
  notice.append(text, discard);
  form.before(notice);
}

export function keepDrafts() {
  const sent = sessionStorage.getItem('sent');
  sessionStorage.removeItem('sent');
  // On the pages without a session, a draft waits for its user.
  if (!owner()) return;
  tidy();
  // A form that was refused is shown again.
  if (sent && !document.querySelector('form[data-refused]')) localStorage.removeItem(sent);
  let isDirty = false;
  for (const form of document.querySelectorAll('form[data-draft]')) {
    const key = keyOf(form);
    const original = JSON.stringify(valuesOf(form));
    const draft = JSON.parse(localStorage.getItem(key) ?? 'null');
    // A form that was refused holds what was typed.
    if (draft && form.dataset.refused === undefined && JSON.stringify(draft.values) !== original) {
      fill(form, draft.values);
      offer(form, key, draft);
      isDirty = true;
    }
    form.addEventListener('input', () => {
      isDirty = JSON.stringify(valuesOf(form)) !== original;
      if (isDirty) localStorage.setItem(key, JSON.stringify({ at: Date.now(), values: valuesOf(form) }));
      else localStorage.removeItem(key);
    });
    form.addEventListener('submit', () => {
      isDirty = false;
      sessionStorage.setItem('sent', key);
    });
    for (const way of form.querySelectorAll('.actions a')) {
      way.addEventListener('click', () => {
        isDirty = false;
        localStorage.removeItem(key);
      });
    }
  }
  addEventListener('beforeunload', (event) => {
    if (isDirty) event.preventDefault();
  });
}
