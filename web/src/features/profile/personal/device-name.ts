const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\b(Headless)?Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

/**
 * The device of a user agent, such as 'Chrome, Windows'; empty if nothing in it is known. The order of the lists matters, because some
 * browsers imitate others.
 */
export function deviceName(userAgent: string): string {
  const named = [BROWSERS, SYSTEMS].map((known) => known.find(([pattern]) => pattern.test(userAgent))?.[1]);
  return named.filter((name) => name !== undefined).join(', ');
}
