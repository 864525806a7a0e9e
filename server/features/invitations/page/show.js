/** Puts an invitation, or a word about why there is none, onto the page. Texts of others are set as text, never as HTML. */
import { dayOf, whenHere, whenThere } from './when.js';

const at = (id) => document.getElementById(id);

/** Shows an element with its text, or hides it where there is none. */
function tell(id, text, holder = id) {
  at(id).textContent = text ?? '';
  at(holder).hidden = !text;
}

/** Instead of the invitation. @param {{title: string, text: string, retry?: boolean}} notice */
export function showNotice({ title, text, retry = false }) {
  at('invitation').hidden = true;
  at('notice').hidden = false;
  at('notice-title').textContent = title;
  at('notice-text').textContent = text;
  at('retry').hidden = !retry;
  document.title = title;
  // Whoever cannot see that the page has changed hears it.
  at('notice-title').focus();
}

/** @param invitation what GET /api/v1/invitation answers */
export function showInvitation(invitation) {
  const { event, organisation, contact, message } = invitation;
  at('notice').hidden = true;
  at('invitation').hidden = false;
  document.title = `${event.title}: your invitation`;
  at('organisation').textContent = organisation.name;
  at('title').textContent = event.title;
  tell('summary', event.summary);
  at('when').textContent = whenThere(event);
  at('when').dateTime = event.startsAt;
  tell('own-time', whenHere(event));
  showPlace(invitation);
  const name = [contact.firstName, contact.lastName].filter(Boolean).join(' ');
  at('who').textContent = name ? `${name} (${contact.email})` : contact.email;
  tell('message', message, 'message-box');
  at('message-from').textContent = organisation.name;
  tell('description', event.description, 'about');
  showAnswer(invitation);
}

function showPlace({ event: { kind, location }, status, mayAnswer }) {
  tell('where', [location?.name, location?.address].filter(Boolean).join('\n'), 'where-row');
  const url = location?.onlineUrl;
  if (url) {
    const link = document.createElement('a');
    // The API accepts no other scheme; a page that trusts its API is one fault away from running what it is sent.
    if (/^https?:\/\//.test(url)) link.href = url;
    link.rel = 'noopener noreferrer';
    link.textContent = url;
    at('online').replaceChildren(link);
  } else {
    at('online').textContent =
      status === 'ACCEPTED' ? 'The address will be shown here.' : 'The address is shown here once you have said yes.';
  }
  at('online-row').hidden = !url && (kind === 'IN_PERSON' || !mayAnswer);
}

const said = { ACCEPTED: 'You said yes', MAYBE: 'You said maybe', DECLINED: 'You said no' };

function showAnswer(invitation) {
  const { status, respondedAt, note, mayAnswer } = invitation;
  const answered = said[status] && `${said[status]} on ${dayOf(respondedAt)}.`;
  tell('closed', whyClosed(invitation));
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

/** @param {string} text what went wrong with an answer; empty: nothing */
export function showProblem(text) {
  at('problem').textContent = text;
}

/** Keeps a second answer from being sent while one is under way. */
export function setBusy(busy) {
  at('answering').setAttribute('aria-busy', String(busy));
  // Not `disabled`: the button that was pressed would lose the focus of whoever uses the keyboard.
  for (const button of answerButtons()) button.setAttribute('aria-disabled', String(busy));
}

/** @returns {NodeListOf<HTMLButtonElement>} */
export function answerButtons() {
  return document.querySelectorAll('[data-answer]');
}
