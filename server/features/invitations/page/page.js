/**
 * The page at the link of an invitation. The hash stays in the fragment, where a reload finds it again; it is stored
 * nowhere, and sent to the API alone.
 */
import { clearForms, showForms } from './forms.js';
import { answerButtons, setBusy, showInvitation, showNotice, showProblem } from './show.js';

const dead = {
  title: 'This link does not work any more',
  text: 'The invitation was withdrawn, its link was replaced by a newer one, or the event is long over. Please ask the organiser for a new link.',
};
const without = {
  title: 'Open the link of your invitation',
  text: 'The address of this page lacks the part that is yours. Please use the whole link of the mail that you were sent.',
};
const unreachable = {
  title: 'We could not be reached',
  text: 'There seems to be no connection. Your invitation is safe; please try again in a moment.',
  retry: true,
};
const failed = {
  title: 'Something went wrong on our side',
  text: 'Your invitation is safe; please try again in a moment.',
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
    // What fetch throws when there is no answer.
    if (!(error instanceof TypeError)) throw error;
    return undefined;
  }
}

/** @returns {Promise<boolean>} whether an invitation is shown now */
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
  // Said by this page, which a person looks at, and not by the request for it: mail filters follow links too.
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
  // Started or cancelled since the page was opened: what it shows is no longer so.
  if (response?.status === 409) {
    if (await open()) showProblem('Your answer came too late and was not taken.');
    return;
  }
  if (response?.status === 422) return showProblem('Please write your note as plain text, 1000 characters at most.');
  showProblem(`${noticeOf(response).title}: your answer was not saved. Please try again.`);
}

for (const button of answerButtons()) button.addEventListener('click', () => answer(button.dataset.answer));
document.getElementById('retry').addEventListener('click', open);
// Another link, put into the same tab, loads no page.
addEventListener('hashchange', () => {
  clearForms();
  open();
});
await open();
