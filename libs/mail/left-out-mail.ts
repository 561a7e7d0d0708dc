import type { Language } from '#libs/contracts/messages/language.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { PRODUCT_NAME } from '#libs/contracts/product.js';
import { consoleAddress, renderMail, withChoice, type ComposedMail } from './mail-body.js';
import { utcDate } from './utc-date.js';

export interface LeftOutWave {
  /** The number of the experiment. */
  id: number;
  name: string;
  platform: Platform;
  /** The number of the wave, from 1. */
  wave: number;
  waves: number;
  /** What happened to the wave and where its money goes, in the reader's language. */
  fate: string;
  /** The reasons, in the reader's language or the platform's words. */
  why: readonly string[];
  endsAt: Date | null;
}

interface Texts {
  subject: (wave: string, name: string) => string;
  why: string;
  continues: (end: string) => string;
  nothingToDo: string;
  link: string;
  footer: string;
}

const TEXTS: Record<Language, Texts> = {
  en: {
    subject: (wave, name) => `Wave ${wave} of your experiment "${name}" did not run as planned`,
    why: 'Reason',
    continues: (end) => `The experiment continues and keeps its end, ${end}. It never spends more than you approved.`,
    nothingToDo: 'You do not need to do anything. You can stop the experiment at any time.',
    link: 'Open the experiment',
    footer: `${PRODUCT_NAME} sends this once for each wave of your experiments that does not run as planned.`,
  },
  es: {
    subject: (wave, name) => `La oleada ${wave} de su experimento «${name}» no se ha ejecutado como estaba previsto`,
    why: 'Motivo',
    continues: (end) =>
      `El experimento continúa y conserva su fecha de fin, ${end}. Nunca gasta más de lo que usted aprobó.`,
    nothingToDo: 'No tiene que hacer nada. Puede detener el experimento en cualquier momento.',
    link: 'Abrir el experimento',
    footer: `${PRODUCT_NAME} envía este mensaje una vez por cada oleada de sus experimentos que no se ejecuta como estaba previsto.`,
  },
};

/** Says that a wave of a search was left out or cut short: why, and where its money goes. */
export function leftOutMail(
  { id, name, platform, wave, waves, fate, why, endsAt }: LeftOutWave,
  { lang, firstName, publicUrl }: { lang: Language; firstName: string; publicUrl: string },
): ComposedMail {
  const texts = TEXTS[lang];
  const of = lang === 'es' ? 'de' : 'of';
  return renderMail({
    lang,
    firstName,
    subject: texts.subject(`${wave} ${of} ${waves}`, name),
    paragraphs: [fate, texts.continues(utcDate(endsAt, lang)), texts.nothingToDo],
    facts: { title: name, lines: why.map((reason) => `${texts.why}: ${reason}`) },
    link: {
      label: texts.link,
      url: consoleAddress(publicUrl, `/experiment/${platform}/results`, { id: String(id), type: platform }),
    },
    footer: withChoice(texts.footer, lang, publicUrl),
  });
}
