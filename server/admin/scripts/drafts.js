/**
 * Drafts of forms. What is changed in a form is kept in this browser until the server has saved it, so that the end of a
 * session or a closed tab loses nothing. Passwords, codes and confirmations are not kept, and a draft of one user is never
 * shown to another.
 */
import { say } from './language.js';
import { isSignOut, notifyEnd, notifySilence, renewTokens } from './session-end.js';
import { keysOf, read, remove, write } from './storage.js';

const longestMs = 24 * 60 * 60_000;
const prefix = 'draft ';

const { user } = document.body.dataset;
const keyOf = (form) => `${prefix}${user} ${new URL(form.action).pathname}`;
const unkept = new Set(['hidden', 'password', 'submit', 'button', 'file']);
const isTicked = ({ type }) => type === 'checkbox' || type === 'radio';

/**
 * @returns the values of the fields, each with its name and its place among those of that name; options with their value,
 *   because they may be in another order when the draft is filled in
 */
function valuesOf(form) {
  const places = new Map();
  const values = new Map();
  for (const field of form.elements) {
    const { name, type, disabled } = field;
    if (!name || disabled || unkept.has(type) || name === 'confirm' || field.closest('.views')) continue;
    if (isTicked(field)) {
      values.set(`${name}=${field.value}`, { field, value: field.checked });
      continue;
    }
    const place = places.get(name) ?? 0;
    places.set(name, place + 1);
    values.set(`${name} ${place}`, { field, value: field.value });
  }
  return values;
}

/** @returns the values that differ, as a draft holds them */
function changesOf(form, original) {
  const changed = [...valuesOf(form)].filter(([at, { value }]) => value !== original.get(at)?.value);
  return Object.fromEntries(changed.map(([at, { value }]) => [at, value]));
}

/** Only what was changed is filled in again: the other fields are as they are stored now. */
function fill(form, { changes, shown }) {
  const values = valuesOf(form);
  let filled = 0;
  for (const [at, value] of Object.entries(changes)) {
    const field = values.get(at)?.field;
    // A radio button is left by another one, which may be gone.
    if (!field || (field.type === 'radio' && !value)) continue;
    if (typeof value === 'boolean') field.checked = value;
    else field.value = value;
    filled += 1;
  }
  // The versions that the user saw: if the object was changed meanwhile, saving shows both values.
  const versions = form.elements.namedItem('shown');
  if (versions && shown) versions.value = shown;
  return filled > 0;
}

/** Live figures and previews follow `input`. For the draft there is nothing new. */
function announce(form) {
  form.dispatchEvent(new CustomEvent('input', { bubbles: true, detail: 'draft' }));
}

/** Drops drafts that are old, or of a user who is not the one signed in. */
function tidy() {
  for (const key of keysOf(localStorage, prefix)) {
    const draft = read(localStorage, key);
    const isOfOther = user !== undefined && !key.startsWith(`${prefix}${user} `);
    if (!(Date.now() - draft?.at < longestMs) || isOfOther) remove(localStorage, key);
  }
}

function offer(form, at, discard) {
  const time = new Date(at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const notice = document.createElement('div');
  notice.className = 'notice said attention';
  notice.setAttribute('role', 'status');
  const text = document.createElement('p');
  text.textContent = say('What you typed at {time} and did not save is filled in again.', { time });
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: say('Discard it') });
  button.addEventListener('click', () => {
    notice.remove();
    discard();
  });
  notice.append(text, button);
  form.before(notice);
}

export function forgetDrafts() {
  for (const key of keysOf(localStorage, prefix)) remove(localStorage, key);
}

export function keepDrafts() {
  const sent = read(sessionStorage, 'sent');
  remove(sessionStorage, 'sent');
  // Acting as another user, there are none, and those of the administrator stay.
  if (document.body.classList.contains('acting')) return;
  tidy();
  // On the pages without a session a draft waits for its user.
  if (!user) return;
  document.addEventListener('submit', ({ target }) => {
    if (isSignOut(target)) forgetDrafts();
  });
  const isDone = document.body.dataset.done !== undefined;
  if (sent && isDone) remove(localStorage, sent);
  // An intermediate page, such as a preview, is sent on.
  if (sent && !isDone) {
    document.addEventListener('submit', ({ target }) => {
      const isOfPage = target instanceof HTMLFormElement && target.method === 'post' && !target.matches('[data-draft]');
      if (isOfPage) write(sessionStorage, 'sent', sent);
    });
  }
  // What was typed before a button of the form was pressed, or before it was refused, is on this page alone.
  let isDirty = document.querySelector('form[data-unsaved][data-again]') !== null;
  for (const form of document.querySelectorAll('form[data-draft], form[data-unsaved]')) {
    const isKept = form.dataset.draft !== undefined;
    const key = keyOf(form);
    const original = valuesOf(form);
    const shown = form.elements.namedItem('shown')?.value;
    const draft = isKept ? read(localStorage, key) : undefined;
    const isAgain = form.dataset.again !== undefined;
    // A form that is shown again holds what was typed.
    if (draft?.changes && !isAgain && fill(form, draft)) {
      isDirty = true;
      // Before it, other scripts do not listen yet.
      document.addEventListener('DOMContentLoaded', () => announce(form));
      offer(form, draft.at, () => {
        remove(localStorage, key);
        form.reset();
        const versions = form.elements.namedItem('shown');
        if (versions && shown) versions.value = shown;
        isDirty = false;
        announce(form);
      });
    }
    form.addEventListener('input', ({ detail }) => {
      if (detail === 'draft') return;
      const changes = { ...(isAgain && draft?.changes), ...changesOf(form, original) };
      // Blocks and questions come and go: any input is a change.
      isDirty = !isKept || Object.keys(changes).length > 0;
      if (!isKept) return;
      if (isDirty)
        write(localStorage, key, { at: Date.now(), changes, shown: isAgain ? shown : (draft?.shown ?? shown) });
      else remove(localStorage, key);
    });
    let isToSession = isKept;
    form.addEventListener('submit', (event) => {
      if (!isToSession && !event.submitter?.formTarget) {
        event.preventDefault();
        sendToSession(event.submitter);
        return;
      }
      isDirty = false;
      if (isKept) write(sessionStorage, 'sent', key);
    });
    /** What has no draft is sent only to a session that takes it: the sign-in page would not hold it. */
    async function sendToSession(submitter) {
      try {
        if (!(await renewTokens())) return notifyEnd();
      } catch {
        return notifySilence();
      }
      isToSession = true;
      form.requestSubmit(submitter);
      isToSession = false;
    }
    for (const way of form.querySelectorAll('.actions a')) {
      way.addEventListener('click', () => {
        isDirty = false;
        remove(localStorage, key);
      });
    }
  }
  addEventListener('beforeunload', (event) => {
    if (isDirty) event.preventDefault();
  });
}
