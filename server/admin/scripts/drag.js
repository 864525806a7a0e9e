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
    // An item moves within its list. Between two items, too, it can be dropped.
    if (!dragged?.parentElement.contains(event.target)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'move';
    const over = event.target instanceof Element ? event.target.closest(selector) : null;
    if (!over || over === dragged || over.parentElement !== dragged.parentElement) return;
    const { top, height } = over.getBoundingClientRect();
    if (event.clientY > top + height / 2) over.after(dragged);
    else over.before(dragged);
  });
  root.addEventListener('drop', (event) => {
    if (dragged) event.preventDefault();
  });
  root.addEventListener('dragend', (event) => {
    if (!dragged) return;
    const item = dragged;
    dragged = undefined;
    item.classList.remove('dragged');
    // Escape, or a drop outside the list.
    if (event.dataTransfer.dropEffect === 'none') {
      item.parentElement.insertBefore(item, before);
      return;
    }
    if (item.nextElementSibling !== before) done(item);
  });
}
