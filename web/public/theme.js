// Runs before the first paint, so that a dark page never flashes white. The rest of the theme lives in src/lib/theme.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem('polyad.theme');
  } catch {
    // Storage is closed to us: the system's preference decides.
  }
  const isDark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
  document.querySelector('meta[name=theme-color]').content = isDark ? '#252a31' : '#ffffff';
})();
