/** Hangul fillers and the empty braille pattern: Unicode counts them as letters and symbols, but they are invisible. */
const FILLERS = String.raw`\u115f\u1160\u3164\uffa0\u2800`;
const BLANK = new RegExp(String.raw`[\s\p{Cc}\p{Cf}\p{Z}${FILLERS}]`, 'u');
const TRACELESS = new RegExp(String.raw`[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}${FILLERS}]`, 'gu');

/** The one trim for setting and for checking passwords: it ignores white space and invisible characters at both ends. */
export function trimPassword(password: string): string {
  let [start, end] = [0, password.length];
  while (start < end && BLANK.test(password[start]!)) start++;
  while (end > start && BLANK.test(password[end - 1]!)) end--;
  return password.slice(start, end);
}

/** The visible part of a password, without traceless characters. They make it longer, but not harder to guess. */
export const visiblePassword = (password: string): string => trimPassword(password).replace(TRACELESS, '');

/** The number of characters that counts for the minimum length. */
export const passwordLength = (password: string): number => [...visiblePassword(password)].length;
