/** A cookie's value as written, or null if the browser has none of this name. */
export function readCookie(name: string): string | null {
  const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`));
  return pair?.slice(name.length + 1) ?? null;
}
