// Before anything is drawn: the theme that was chosen, so that nothing flashes. A file of its own, for scripts inside
// the page are not allowed.
try {
  const kept = JSON.parse(localStorage.getItem('underhold.settings') ?? '{}');
  if (kept.theme === 'light' || kept.theme === 'dark') document.documentElement.dataset.theme = kept.theme;
} catch {
  // Nothing was chosen, or nothing can be kept.
}
