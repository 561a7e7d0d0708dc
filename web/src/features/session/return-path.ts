/** The page to return to after a login: a path of our own or the home page, so `next` cannot lead elsewhere. */
export function returnPath(next: string | null): string {
  if (next === null || !next.startsWith('/') || next.startsWith('/login')) return '/';
  // '//host' and '/\host' are other origins to a browser; resolving the text shows its real origin.
  const base = 'https://console.invalid';
  try {
    const url = new URL(next, base);
    return url.origin === base ? `${url.pathname}${url.search}${url.hash}` : '/';
  } catch {
    return '/';
  }
}
