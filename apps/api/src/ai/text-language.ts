import type { AiLanguage } from '#libs/contracts/ai/ai-content.js';

/** Short words that occur in almost every sentence of a language. */
const WORDS: Record<AiLanguage, string> = {
  en: 'the and of to for with your you is are it in on that this at by from we our get more now not all can every what made feel when new be has',
  es: 'el la los las de del y que en con para por su sus tu es un una más no se al lo como sin todo cada hoy desde este esta nuestro',
  de: 'der die das und für mit von ist ein eine einen den dem nicht auf im in zu sie ihr ihre jetzt mehr auch wir bei sich wie aus',
  fr: 'le la les de des du et pour avec en un une est vous votre vos dans sur que qui plus au aux pas ce cette nous chez tous',
  it: 'il lo la gli le di del della e per con che in un una è non più tuo tua al ogni come dal nel sul sono anche ogni',
  pt: 'o a os as de do da e para com que em um uma no na seu sua mais não por ao dos das você cada todo pelo',
};
/** Letters that only one of these languages has. */
const LETTERS: Partial<Record<AiLanguage, RegExp>> = { es: /[ñ¿¡]/i, de: /[ßäöü]/i, pt: /[ãõ]/i };
const LANGUAGES = Object.keys(WORDS) as AiLanguage[];
const LISTS = LANGUAGES.map((language) => [language, new Set(WORDS[language].split(' '))] as const);

/**
 * Whether a text is clearly in another language than the requested one. Names and short texts fit any language: a doubtful text is not
 * refused.
 */
export function isOtherLanguage(text: string, wanted: AiLanguage): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  const latin = letters.filter((letter) => /\p{Script=Latin}/u.test(letter));
  if (latin.length < letters.length / 2) return true;
  const words = text.toLowerCase().match(/[\p{L}'’]+/gu) ?? [];
  const score = new Map(
    LISTS.map(([language, list]) => [
      language,
      words.filter((word) => list.has(word)).length + (LETTERS[language]?.test(text) ? 1 : 0),
    ]),
  );
  const own = score.get(wanted) ?? 0;
  const best = Math.max(...score.values());
  return own === 0 ? best >= 1 && words.length >= 3 : best > own + 1;
}
