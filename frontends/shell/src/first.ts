// Runs before anything is painted, in every page, outside of the bundle. Whoever has a session does not see the landing
// page pass by; whoever chose a theme does not see the other one first; a button that is pressed before the app is
// there is remembered for it (site/prerendered.ts).
(() => {
  const page = document.documentElement;
  try {
    if (localStorage.getItem('bindery.session')) page.dataset['session'] = 'kept';
    const theme = localStorage.getItem('bindery.theme');
    if (theme === 'light' || theme === 'dark') page.dataset['theme'] = theme;
  } catch (error) {
    // A browser that keeps nothing for this site: there is no session and no choice to know of.
    if (!(error instanceof DOMException)) throw error;
  }
  document.addEventListener('submit', ({ target }) => {
    if (target instanceof HTMLFormElement && target.closest('[data-prerendered]'))
      page.dataset['pressed'] = target.id;
  });
})();
