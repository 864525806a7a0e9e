/** Renders an invitation, or a notice. Foreign texts are set as text, never as HTML. */
import { dayOf, whenHere, whenThere } from './when.js';

const at = (id) => document.getElementById(id);

/** Sets the text of an element, or hides its holder without one. */
function setText(id, text, holder = id) {
  at(id).textContent = text ?? '';
  at(holder).hidden = !text;
}

/** Replaces the invitation. @param {{title: string, text: string, retry?: boolean}} notice */
export function showNotice({ title, text, retry = false }) {
  at('invitation').hidden = true;
  at('notice').hidden = false;
  at('notice-title').textContent = title;
  at('notice-text').textContent = text;
  at('retry').hidden = !retry;
  document.title = title;
  // For screen readers, which do not notice the change.
  at('notice-title').focus();
}

/** @param invitation the response of GET /api/v1/invitation */
export function showInvitation(invitation) {
  const { event, organisation, contact, message } = invitation;
  at('notice').hidden = true;
  at('invitation').hidden = false;
  document.title = `${event.title}: your invitation`;
  at('organisation').textContent = organisation.name;
  at('title').textContent = event.title;
  setText('summary', event.summary);
  at('when').textContent = whenThere(event);
  at('when').dateTime = event.startsAt;
  setText('own-time', whenHere(event));
  showPlace(invitation);
  const name = [contact.firstName, contact.lastName].filter(Boolean).join(' ');
  at('who').textContent = name ? `${name} (${contact.email})` : contact.email;
  setText('message', message, 'message-box');
  at('message-from').textContent = organisation.name;
  setText('description', event.description, 'about');
  showAnswer(invitation);
}

function showPlace({ event: { kind, location }, status, mayAnswer }) {
  setText('where', [location?.name, location?.address].filter(Boolean).join('\n'), 'where-row');
  const url = location?.onlineUrl;
  if (url) {
    const link = document.createElement('a');
    // The API validates the scheme too; checked again, because a `javascript:` link would run.
    if (/^https?:\/\//.test(url)) link.href = url;
    link.rel = 'noopener noreferrer';
    link.textContent = url;
    at('online').replaceChildren(link);
  } else {
    at('online').textContent =
      status === 'ACCEPTED' ? 'The address will be shown here.' : 'The address is shown here after you accept.';
  }
  at('online-row').hidden = !url && (kind === 'IN_PERSON' || !mayAnswer);
}

const said = { ACCEPTED: 'You said yes', MAYBE: 'You said maybe', DECLINED: 'You said no' };

function showAnswer(invitation) {
  const { status, respondedAt, note, mayAnswer } = invitation;
  const answered = said[status] && `${said[status]} on ${dayOf(respondedAt)}.`;
  setText('closed', whyClosed(invitation));
  at('question').textContent = answered || !mayAnswer ? 'Your answer' : 'Will you come?';
  const otherwise = mayAnswer ? '' : 'You have not answered.';
  const mind = answered && mayAnswer ? ' You can change your mind until it starts.' : '';
  at('state').textContent = answered ? answered + mind : otherwise;
  at('form').hidden = !mayAnswer;
  for (const button of answerButtons()) {
    button.setAttribute('aria-pressed', String(button.dataset.answer === status));
  }
  at('note').value = note ?? '';
}

function whyClosed({ mayAnswer, event }) {
  if (mayAnswer) return '';
  if (event.status === 'CANCELLED') return 'This event was cancelled.';
  if (event.status !== 'PUBLISHED') return 'This event takes no answers at the moment.';
  return 'This event has started: answers are closed.';
}

/** @param {string} text the error message; empty: none */
export function showProblem(text) {
  at('problem').textContent = text;
}

/** Marks the answer as being sent, to prevent a second one. */
export function setBusy(busy) {
  at('answering').setAttribute('aria-busy', String(busy));
  // Not `disabled`: the pressed button would lose the keyboard focus.
  for (const button of answerButtons()) button.setAttribute('aria-disabled', String(busy));
}

/** @returns {NodeListOf<HTMLButtonElement>} */
export function answerButtons() {
  return document.querySelectorAll('[data-answer]');
}
