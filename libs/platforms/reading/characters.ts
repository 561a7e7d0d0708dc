/** Matches an emoji. The last alternative is the keycap, which makes an emoji of a digit. */
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;
/** Characters that combine several into one emoji: joiners, variation selectors, skin tones. */
const JOINED = /^(?:\u200d|\ufe0f|[\u{1f3fb}-\u{1f3ff}])$/u;
/** Chinese, Japanese and Korean characters and signs, and the full forms of Latin ones. */
const WIDE =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]$/u;

/** Whether a text contains an emoji. */
export const hasEmoji = (text: string): boolean => EMOJI.test(text);

/** A text without emoji, and without their joiners and modifiers. */
export const withoutEmoji = (text: string): string =>
  [...text].filter((character) => !EMOJI.test(character) && !JOINED.test(character)).join('');

/** The length of a text, where a wide character counts as two. */
export const wideLength = (text: string): number =>
  [...text].reduce((length, character) => length + (WIDE.test(character) ? 2 : 1), 0);
