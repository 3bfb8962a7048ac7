// Loads the page again where one of its files is missing. In an upgrade, gateways of two releases stand beside each other, and
// each has the files of its own release only. The name of this file does not depend on its contents, so both have it.
let hasFailed = false;
addEventListener(
  'error',
  ({ target }) => {
    // The page itself asks for parts that are loaded later.
    if (document.readyState === 'complete') return;
    if (!(target instanceof HTMLScriptElement || target instanceof HTMLLinkElement)) return;
    hasFailed = true;
    const attempt = Number(sessionStorage.getItem('attempt') ?? 0) + 1;
    if (attempt > 8) return;
    sessionStorage.setItem('attempt', String(attempt));
    setTimeout(() => location.reload(), 250 * attempt);
  },
  true,
);
addEventListener('load', () => {
  if (!hasFailed) sessionStorage.removeItem('attempt');
});
