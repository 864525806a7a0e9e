/** Mails: a preview while typing, blocks that are dragged, and frames as high as their mail. */
import { dragItems } from './drag.js';

/** As high as its mail, within bounds. First without a height, because a frame never gets lower by itself. */
function resize(frame) {
  frame.style.height = '';
  const height = frame.contentDocument?.body?.offsetHeight;
  if (height) frame.style.height = `${Math.min(Math.max(height + 2, 160), 2400)}px`;
}

for (const frame of document.querySelectorAll('.preview iframe')) {
  frame.addEventListener('load', () => resize(frame));
  if (frame.contentDocument?.readyState === 'complete') resize(frame);
}
document.addEventListener('change', (event) => {
  if (event.target instanceof HTMLInputElement && event.target.name === 'view')
    for (const frame of event.target.closest('.preview').querySelectorAll('iframe')) resize(frame);
});

const editor = document.querySelector('.letter');
if (editor) {
  previewWhileTyping(editor);
  dragItems(editor, 'li.letter-block', () => editor.dispatchEvent(new Event('input', { bubbles: true })));
}

function previewWhileTyping(letter) {
  const form = letter.closest('form');
  const update = letter.querySelector('[data-preview]');
  let timer;
  let isLoading = false;
  let isOutdated = false;

  /** A new frame for each preview: one that navigates would leave a step in the history of the browser. */
  function show() {
    if (isLoading) {
      isOutdated = true;
      return;
    }
    isLoading = true;
    isOutdated = false;
    const old = letter.querySelector('.preview iframe');
    const next = old.cloneNode();
    next.removeAttribute('src');
    next.removeAttribute('style');
    next.name = `letter-preview-${Date.now()}`;
    next.classList.add('waiting');
    old.after(next);
    next.addEventListener('load', () => {
      isLoading = false;
      const top = old.contentDocument ? old.contentWindow.scrollY : 0;
      next.classList.remove('waiting');
      old.remove();
      update.formTarget = next.name;
      // An error page of the browser belongs to another origin.
      if (next.contentDocument) {
        resize(next);
        next.contentWindow?.scrollTo(0, top);
      }
      if (isOutdated) show();
    });
    const copy = document.createElement('form');
    Object.assign(copy, { method: 'post', action: update.formAction, target: next.name, hidden: true });
    for (const [name, value] of new FormData(form)) {
      const input = document.createElement('textarea');
      Object.assign(input, { name, value });
      copy.append(input);
    }
    document.body.append(copy);
    copy.submit();
    copy.remove();
  }

  function showSoon() {
    clearTimeout(timer);
    timer = setTimeout(show, 400);
  }

  form.addEventListener('input', showSoon);
  document.addEventListener('htmx:afterSettle', ({ detail }) => {
    if (detail.requestConfig?.elt?.name !== 'do') return;
    // Blocks are typed text too: the form has changed.
    form.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
