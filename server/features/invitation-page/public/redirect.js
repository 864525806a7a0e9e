/** Opens the page of a link that was mailed with the hash in its fragment. */
function openPage() {
  const hash = /^#c=([\w-]+)$/.exec(location.hash)?.[1];
  if (hash) location.replace(`/invitation/${hash}`);
}

openPage();
// The link was pasted while this page was open.
addEventListener('hashchange', openPage);
