/** The page to open after a login: `next` if it is a path of the console, else the home page. So `next` cannot lead to another site. */
export function returnPath(next: string | null): string {
  if (next === null || !next.startsWith('/') || next.startsWith('/login')) return '/';
  // A browser reads '//host' and '/\host' as other origins. Resolving the text shows its real origin.
  const base = 'https://console.invalid';
  try {
    const url = new URL(next, base);
    return url.origin === base ? `${url.pathname}${url.search}${url.hash}` : '/';
  } catch {
    return '/';
  }
}
