import { invalid } from '../wire/refusal.js';

const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji}\ufe0f?\u20e3/u;
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Length as the platform counts it: a Chinese or Japanese character counts as two. */
export const widthOf = (text: string): number =>
  [...text].reduce((width, sign) => width + (WIDE.test(sign) ? 2 : 1), 0);

/** Throws 40002 for a text that is too long or holds an emoji. */
export function checkText(field: string, text: string | undefined, max = 512): void {
  if (text === undefined) return;
  if (widthOf(text) > max) throw invalid(field, `Longer than maximum length ${max}.`);
  if (EMOJI.test(text)) throw invalid(field, 'Emojis are not supported.');
}
