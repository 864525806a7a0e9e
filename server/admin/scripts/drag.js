/** Items are dragged by their handles to another place among their siblings: the blocks of a letter, the questions of a form. */

/**
 * @param root contains the items, also those that come later
 * @param selector of an item; its handle has `data-drag`
 * @param done is called with an item that was moved
 */
export function dragItems(root, selector, done) {
  function showHandles() {
    for (const handle of root.querySelectorAll('[data-drag]')) handle.hidden = false;
  }
  showHandles();
  document.addEventListener('htmx:afterSettle', showHandles);

  let dragged;
  let before;
  root.addEventListener('dragstart', (event) => {
    if (!(event.target instanceof Element) || !event.target.matches('[data-drag]')) return;
    dragged = event.target.closest(selector);
    before = dragged.nextElementSibling;
    dragged.classList.add('dragged');
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', '');
    event.dataTransfer.setDragImage(dragged, 16, 16);
  });
  root.addEventListener('dragover', (event) => {
    const over = event.target instanceof Element ? event.target.closest(selector) : null;
    // An item moves within its list.
    if (!dragged || !over || over.parentElement !== dragged.parentElement) return;
    event.preventDefault();
    if (over === dragged) return;
    const { top, height } = over.getBoundingClientRect();
    if (event.clientY > top + height / 2) over.after(dragged);
    else over.before(dragged);
  });
  root.addEventListener('drop', (event) => {
    if (dragged) event.preventDefault();
  });
  root.addEventListener('dragend', () => {
    if (!dragged) return;
    const item = dragged;
    dragged = undefined;
    item.classList.remove('dragged');
    if (item.nextElementSibling !== before) done(item);
  });
}
