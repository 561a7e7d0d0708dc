/** A cookie's value, not decoded; null if the browser has no cookie of this name. */
export function readCookie(name: string): string | null {
  const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`));
  return pair?.slice(name.length + 1) ?? null;
}
