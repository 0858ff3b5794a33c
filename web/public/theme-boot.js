// Runs before the first paint, so that the page never shows the wrong theme or size. It is not part of the bundle, which
// comes too late; ui/theme.ts calls the same function for every later change.
window.applyAppearance = (theme, fontSize) => {
  const dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  document.documentElement.dataset.fontSize = fontSize ?? 'regular';
  // The paper of ui/tokens.css; contrast.test.ts keeps the two equal.
  document.querySelector('meta[name="theme-color"]').content = dark ? '#121316' : '#f9f8f5';
};

try {
  window.applyAppearance(localStorage.getItem('theme'), localStorage.getItem('fontSize'));
} catch {
  // Storage is refused: light and regular.
  window.applyAppearance(null, null);
}
