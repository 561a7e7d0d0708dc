import { STEP_TEXTS } from '#libs/contracts/experiment/run/hand-texts.js';
import type { HandStepName } from '#libs/contracts/experiment/run/hand-step.js';
import type { Language } from '#libs/contracts/messages/language.js';
import { formatText } from '#libs/contracts/messages/format-text.js';
import { PLATFORM_NAMES, type Platform } from '#libs/contracts/platform/platform.js';
import { PRODUCT_NAME } from '#libs/contracts/product.js';
import { consoleAddress, renderMail, withChoice, type ComposedMail } from './mail-body.js';
import { utcDate } from './utc-date.js';

export interface SteppedExperiment {
  id: number;
  name: string;
  platform: Platform;
  step: HandStepName;
  endsAt: Date | null;
}

interface Texts {
  subject: Record<HandStepName, (name: string) => string>;
  how: (platform: string) => string[];
  meanwhile: Record<HandStepName, (end: string) => string>;
  link: string;
  footer: string;
}

const nothingYet = {
  en: (end: string) => `Nothing is spent until both scripts have run. The experiment keeps its end, ${end}.`,
  es: (end: string) =>
    `No se gasta nada hasta que se ejecuten los dos scripts. El experimento conserva su fecha de fin, ${end}.`,
};

const TEXTS: Record<Language, Texts> = {
  en: {
    subject: {
      campaigns: (name) => `Run the campaign script of your experiment "${name}"`,
      ads: (name) => `Run the ads script of your experiment "${name}"`,
      pause: (name) => `Run the pause script to stop your experiment "${name}"`,
      remove: (name) => `Run the removal script of your cancelled experiment "${name}"`,
    },
    how: (platform) => [
      '1. Open the experiment and copy the script.',
      `2. Paste it into ${platform} and run it there.`,
      `3. Come back and continue. ${PRODUCT_NAME} reads ${platform} and says what is still missing.`,
    ],
    meanwhile: {
      campaigns: nothingYet.en,
      ads: nothingYet.en,
      pause: () => 'Its ads may keep spending until the script has run.',
      remove: () => 'Everything left there is paused, so nothing is spent.',
    },
    link: 'Open the experiment',
    footer: `${PRODUCT_NAME} sends this once for each script of your experiments.`,
  },
  es: {
    subject: {
      campaigns: (name) => `Ejecute el script de campañas de su experimento «${name}»`,
      ads: (name) => `Ejecute el script de anuncios de su experimento «${name}»`,
      pause: (name) => `Ejecute el script de pausa para detener su experimento «${name}»`,
      remove: (name) => `Ejecute el script de eliminación de su experimento cancelado «${name}»`,
    },
    how: (platform) => [
      '1. Abra el experimento y copie el script.',
      `2. Péguelo en ${platform} y ejecútelo allí.`,
      `3. Vuelva y continúe. ${PRODUCT_NAME} consulta ${platform} y le indica qué falta.`,
    ],
    meanwhile: {
      campaigns: nothingYet.es,
      ads: nothingYet.es,
      pause: () => 'Sus anuncios pueden seguir gastando hasta que se ejecute el script.',
      remove: () => 'Lo que queda allí está en pausa, así que no se gasta nada.',
    },
    link: 'Abrir el experimento',
    footer: `${PRODUCT_NAME} envía este mensaje una vez por cada script de sus experimentos.`,
  },
};

/** Says that a script waits for somebody to run it: what to do, step by step, and what happens until then. */
export function handStepMail(
  { id, name, platform, step, endsAt }: SteppedExperiment,
  { lang, firstName, publicUrl }: { lang: Language; firstName: string; publicUrl: string },
): ComposedMail {
  const texts = TEXTS[lang];
  return renderMail({
    lang,
    firstName,
    subject: texts.subject[step](name),
    paragraphs: [formatText(STEP_TEXTS[step], lang), texts.meanwhile[step](utcDate(endsAt, lang))],
    facts: { title: name, lines: texts.how(PLATFORM_NAMES[platform]) },
    link: {
      label: texts.link,
      url: consoleAddress(publicUrl, `/experiment/${platform}/results`, { id: String(id), type: platform }),
    },
    footer: withChoice(texts.footer, lang, publicUrl),
  });
}
