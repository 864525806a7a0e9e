/** The open forms of the event, below the invitation. Foreign texts are set as text, never as HTML. */

/** @returns {HTMLElement} an element with members of its own and children */
function make(name, members = {}, ...children) {
  const element = Object.assign(document.createElement(name), members);
  element.append(...children);
  return element;
}

const inputTypes = { TEXT: 'text', NUMBER: 'number', DATE: 'date', PHONE: 'tel', EMAIL: 'email' };

/**
 * A field of a form: its element, and a function that reads its value.
 * @returns {{element: HTMLElement, read: () => unknown}} `read` returns undefined if empty
 */
function fieldOf(field, id) {
  const { type, label, required, help, options = [] } = field;
  const name = required ? `${label} *` : label;
  const aside = help ? [make('p', { className: 'aside', textContent: help })] : [];
  if (type === 'MULTI_CHOICE') {
    const boxes = options.map(({ value }) => make('input', { type: 'checkbox', value }));
    const choices = options.map((option, index) => make('label', { className: 'choice' }, boxes[index], option.label));
    const element = make('fieldset', {}, make('legend', { textContent: name }), ...aside, ...choices);
    const chosen = () => boxes.filter(({ checked }) => checked).map(({ value }) => value);
    return { element, read: () => (chosen().length > 0 ? chosen() : undefined) };
  }
  if (type === 'BOOLEAN') {
    const box = make('input', { type: 'checkbox' });
    const element = make('div', {}, make('label', { className: 'choice' }, box, name), ...aside);
    return { element, read: () => box.checked };
  }
  const control = controlOf(field, id);
  const element = make('div', {}, make('label', { htmlFor: id, textContent: name }), ...aside, control);
  const value = () => (type === 'NUMBER' ? control.valueAsNumber : control.value.trim());
  return { element, read: () => (control.value === '' ? undefined : value()) };
}

function controlOf({ type, required, options = [] }, id) {
  if (type === 'TEXTAREA') return make('textarea', { id, required, rows: 3, maxLength: 5000 });
  if (type === 'CHOICE') {
    const choices = options.map(({ value, label }) => make('option', { value, textContent: label }));
    return make('select', { id, required }, make('option', { value: '', textContent: '' }), ...choices);
  }
  const input = make('input', { id, required, type: inputTypes[type] });
  if (type === 'TEXT') input.maxLength = 1000;
  if (type === 'NUMBER') input.step = 'any';
  if (type === 'PHONE') input.placeholder = '+33123456789';
  return input;
}

/** @returns {HTMLElement} the form with its button */
function formOf({ id, title, description, fields }, put) {
  const questions = fields.map((field) => ({ field, ...fieldOf(field, `form-${id}-${field.key}`) }));
  const state = make('p', { className: 'state' });
  state.setAttribute('role', 'status');
  const problem = make('p', { className: 'problem' });
  problem.setAttribute('role', 'alert');
  const button = make('button', { type: 'submit', textContent: 'Send the answers' });
  const about = description ? [make('p', { className: 'description', textContent: description })] : [];
  const form = make(
    'form',
    {},
    make('h3', { textContent: title }),
    ...about,
    ...questions.map(({ element }) => element),
    button,
    state,
    problem,
  );
  let busy = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (busy) return;
    busy = true;
    form.setAttribute('aria-busy', 'true');
    state.textContent = '';
    problem.textContent = '';
    const answers = questions.map(({ field, read }) => [field.key, read()]).filter(([, value]) => value !== undefined);
    const response = await put(`/api/v1/invitation/forms/${id}/response`, { answers: Object.fromEntries(answers) });
    if (response?.ok) state.textContent = 'Thank you: your answers were saved. Sent again, they replace these.';
    else problem.textContent = await whyNot(response, fields);
    form.setAttribute('aria-busy', 'false');
    busy = false;
  });
  return form;
}

async function whyNot(response, fields) {
  if (response?.status === 404) return 'This form takes no answers any more.';
  if (response?.status !== 422) return 'Your answers were not saved. Please try again.';
  const { violations = [] } = await response.json();
  const wrong = violations.map(
    ({ propertyPath }) => fields.find(({ key }) => `answers.${key}` === propertyPath)?.label,
  );
  return `Please look again at: ${wrong.filter(Boolean).join(', ')}.`;
}

/** Removes input: it must not be sent with another link. */
export function clearForms() {
  const list = document.getElementById('form-list');
  list.replaceChildren();
  list.dataset.forms = '';
  document.getElementById('forms').hidden = true;
}

/**
 * Renders the forms of the event, if there are any, and keeps the input of unchanged ones.
 * @param {(path: string) => Promise<Response | undefined>} get
 * @param {(path: string, body: object) => Promise<Response | undefined>} put
 */
export async function showForms(get, put) {
  const response = await get('/api/v1/invitation/forms?itemsPerPage=100');
  // Errors of link and network are shown by the invitation, which works without its forms.
  if (!response?.ok) return;
  const { member } = await response.json();
  const list = document.getElementById('form-list');
  const json = JSON.stringify(member);
  if (list.dataset.forms !== json) list.replaceChildren(...member.map((form) => formOf(form, put)));
  list.dataset.forms = json;
  document.getElementById('forms').hidden = member.length === 0;
}
