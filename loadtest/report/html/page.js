// Opens what a link leads to: older browsers do not open what is closed around it. The page is whole without it.
(() => {
  const reveal = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target === null) return;
    for (let item = target; item !== null; item = item.parentElement) if (item.tagName === 'DETAILS') item.open = true;
    target.scrollIntoView();
  };
  addEventListener('hashchange', reveal);
  reveal();
})();
