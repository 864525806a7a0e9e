/**
 * The script of the invitation page. The hash stays in the fragment, so that a reload works; it is not stored, and sent to
 * the API only.
 */
import { clearForms, showForms } from './forms.js';
import { answerButtons, setBusy, showInvitation, showNotice, showProblem } from './show.js';

const dead = {
  title: 'This link is no longer valid',
  text: 'The invitation was withdrawn, its link was replaced by a newer one, or the event ended long ago. Please ask the organiser for a new link.',
};
const without = {
  title: 'Open the link of your invitation',
  text: 'The address of this page is incomplete. Please use the whole link from your mail.',
};
const unreachable = {
  title: 'No connection',
  text: 'The server could not be reached. Your invitation is unchanged; please try again in a moment.',
  retry: true,
};
const failed = {
  title: 'Something went wrong',
  text: 'Your invitation is unchanged; please try again in a moment.',
  retry: true,
};

let busy = false;

/** @returns {string | undefined} */
function contactHash() {
  return /^#c=([\w-]+)$/.exec(location.hash)?.[1];
}

/** @returns {Promise<Response | undefined>} nothing when there is no network */
async function call(path, body, method = body === undefined ? 'GET' : 'POST') {
  const headers = { 'x-contact-hash': contactHash() ?? '' };
  if (body) headers['content-type'] = 'application/json';
  try {
    return await fetch(path, {
      method,
      headers,
      body: body && JSON.stringify(body),
      credentials: 'omit',
      cache: 'no-store',
    });
  } catch (error) {
    // fetch throws a TypeError without a response.
    if (!(error instanceof TypeError)) throw error;
    return undefined;
  }
}

/** @returns {Promise<boolean>} whether an invitation was opened */
async function open() {
  if (!contactHash()) {
    showNotice(without);
    return false;
  }
  const response = await call('/api/v1/invitation');
  if (!response?.ok) {
    showNotice(noticeOf(response));
    return false;
  }
  const invitation = await response.json();
  showInvitation(invitation);
  // Reported by the script, which needs a person's browser, and not by the GET: mail filters follow links too.
  if (!invitation.openedAt) await call('/api/v1/invitation/open', null);
  await showForms(call, (path, body) => call(path, body, 'PUT'));
  return true;
}

function noticeOf(response) {
  if (!response) return unreachable;
  return response.status === 401 ? dead : failed;
}

async function answer(choice) {
  if (busy) return;
  busy = true;
  setBusy(true);
  showProblem('');
  const note = document.getElementById('note').value.trim();
  const response = await call('/api/v1/invitation/answer', { answer: choice, note: note || null });
  if (response?.ok) showInvitation(await response.json());
  else await explain(response);
  setBusy(false);
  busy = false;
}

async function explain(response) {
  if (response?.status === 401) return showNotice(dead);
  // Started or cancelled since the page was opened: load the current state.
  if (response?.status === 409) {
    if (await open()) showProblem('Your answer came too late and was not taken.');
    return;
  }
  if (response?.status === 422) return showProblem('Please write your note as plain text, 1000 characters at most.');
  showProblem(`${noticeOf(response).title}: your answer was not saved. Please try again.`);
}

for (const button of answerButtons()) button.addEventListener('click', () => answer(button.dataset.answer));
document.getElementById('retry').addEventListener('click', open);
// Changing only the fragment loads no new page.
addEventListener('hashchange', () => {
  clearForms();
  open();
});
await open();
