/** Hangul fillers and the empty braille pattern: letters and signs by their kind, yet nothing is seen of them. */
const FILLERS = String.raw`\u115f\u1160\u3164\uffa0\u2800`;
const BLANK = new RegExp(String.raw`[\s\p{Cc}\p{Cf}\p{Z}${FILLERS}]`, 'u');
const TRACELESS = new RegExp(String.raw`[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}${FILLERS}]`, 'gu');

/** The one trim for setting and for checking passwords: white space and what cannot be seen count for nothing at the ends. */
export function trimPassword(password: string): string {
  let [start, end] = [0, password.length];
  while (start < end && BLANK.test(password[start]!)) start++;
  while (end > start && BLANK.test(password[end - 1]!)) end--;
  return password.slice(start, end);
}

/** What is seen of a password: without characters that leave no trace, which make it longer and not harder to guess. */
export const visiblePassword = (password: string): string => trimPassword(password).replace(TRACELESS, '');

/** How many characters a password has for the least length that is asked for. */
export const passwordLength = (password: string): number => [...visiblePassword(password)].length;
