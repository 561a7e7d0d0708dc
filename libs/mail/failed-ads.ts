import { isUndelivered } from '#libs/contracts/experiment/run/ad-object.js';
import type { RejectionGroup } from '#libs/contracts/experiment/run/rejection-group.js';
import { LOCALES, type Language } from '#libs/contracts/messages/language.js';
import { adToolOf, type Platform } from '#libs/contracts/platform/platform.js';
import { refusalText } from '#libs/contracts/experiment/run/reasons.js';
import { marked } from '#libs/contracts/messages/quote-texts.js';
import { formatText } from '#libs/contracts/messages/format-text.js';
import { descriptionOf } from '#libs/platforms/registry.js';

const TEXTS: Record<
  Language,
  {
    ads: (count: string, isOne: boolean) => string;
    uses: (alternative: string) => string;
    review: (tool: string) => string;
  }
> = {
  en: {
    ads: (count, isOne) => `${count} ${isOne ? 'ad' : 'ads'}`,
    uses: (alternative) => `(with "${alternative}")`,
    review: (tool) =>
      `Ads that the review disapproved are not delivered. Ask for another review in ${tool}, or duplicate the experiment with another text or image.`,
  },
  es: {
    ads: (count, isOne) => `${count} ${isOne ? 'anuncio' : 'anuncios'}`,
    uses: (alternative) => `(con «${alternative}»)`,
    review: (tool) =>
      `Los anuncios que la revisión no aprobó no se entregan. Solicite otra revisión en ${tool} o duplique el experimento con otro texto u otra imagen.`,
  },
};

/** Failed ads by cause, one line each: how many, why in the platform's words, and the alternative that they share. */
export const failedLines = (groups: readonly RejectionGroup[], platform: Platform, lang: Language): string[] => {
  const { ads, uses } = TEXTS[lang];
  const words = descriptionOf({ platform }).group;
  return groups.map(({ alternative, count, ...group }) => {
    const why = formatText(marked(platform, refusalText(group, words)), lang);
    const shared = alternative ? ` ${uses(alternative)}` : '';
    return `${ads(new Intl.NumberFormat(LOCALES[lang]).format(count), count === 1)}${shared}: ${why}`;
  });
};

/** Advice about ads that were created and then disapproved; empty if there are none. */
export const reviewAdvice = (groups: readonly RejectionGroup[], platform: Platform, lang: Language): string[] =>
  groups.some(({ standing }) => isUndelivered(standing)) ? [TEXTS[lang].review(adToolOf(platform, lang))] : [];
