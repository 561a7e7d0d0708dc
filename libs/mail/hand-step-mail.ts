import { STEP_TEXTS } from '#libs/contracts/experiment/run/hand-texts.js';
import { isCreatingStep, type CreatingStep, type HandStepName } from '#libs/contracts/experiment/run/hand-step.js';
import type { Language } from '#libs/contracts/messages/language.js';
import { formatText } from '#libs/contracts/messages/format-text.js';
import { PLATFORM_NAMES, type Platform } from '#libs/contracts/platform/platform.js';
import { PRODUCT_NAME } from '#libs/contracts/product.js';
import type { StepReminder } from '#libs/orchestration/outbox.messages.js';
import { renderMail, withChoice, type ComposedMail } from './mail-body.js';
import { scriptUrl } from './script-url.js';
import { utcDate } from './utc-date.js';

export interface SteppedExperiment {
  uuid: string;
  name: string;
  platform: Platform;
  step: HandStepName;
  endsAt: Date | null;
  /** Whether the last read of the platform found an object of the run that can spend. */
  isSpending: boolean;
  /** Why the e-mail is a reminder; absent in the e-mail that is sent when the step opens. */
  reminder?: StepReminder | undefined;
}

interface Texts {
  subject: Record<HandStepName, (name: string) => string>;
  how: (platform: string) => string[];
  meanwhile: Record<HandStepName, (end: string) => string>;
  /** Replaces `meanwhile` if something of a creating step already spends. */
  unfinished: Record<CreatingStep, (end: string) => string>;
  waits: (subject: string) => string;
  spends: (subject: string) => string;
  spendsAlready: (subject: string) => string;
  late: (end: string) => string;
  link: string;
  footer: string;
  reminded: string;
}

const lowered = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1);

const nothingYet = {
  en: (end: string) => `Nothing is spent until both scripts have run. The experiment keeps its end, ${end}.`,
  es: (end: string) =>
    `No se gasta nada hasta que se ejecuten los dos scripts. El experimento conserva su fecha de fin, ${end}.`,
};

const partIsOn = {
  en: (what: string) => (end: string) =>
    `Part of the ${what} is on and may spend, although not everything is in place yet. Run the script again, or stop the ${what}. It keeps its end, ${end}.`,
  es: (what: string) => (end: string) =>
    `Una parte está activa y puede gastar, aunque todavía no está todo en su sitio. Ejecute el script de nuevo o detenga ${what}, que conserva su fecha de fin, ${end}.`,
};

const TEXTS: Record<Language, Texts> = {
  en: {
    subject: {
      campaigns: (name) => `Run the campaign script of your experiment "${name}"`,
      ads: (name) => `Run the ads script of your experiment "${name}"`,
      activate: (name) => `Run the script of "${name}"`,
      pause: (name) => `Run the pause script to stop your experiment "${name}"`,
      remove: (name) => `Run the removal script of your canceled experiment "${name}"`,
    },
    how: (platform) => [
      '1. Open the script on a computer and copy it.',
      `2. Paste it into ${platform} and run it there.`,
      `3. Come back and continue. ${PRODUCT_NAME} reads ${platform} and says what is still missing.`,
    ],
    meanwhile: {
      campaigns: nothingYet.en,
      ads: nothingYet.en,
      activate: (end) => `Nothing is spent until the script has run. The activation keeps its end, ${end}.`,
      pause: () => 'Until you run the script, ads of the experiment can spend, or an earlier script can start them.',
      remove: () => 'Until the script has run, anything of the experiment that somebody switches on may spend.',
    },
    unfinished: {
      campaigns: partIsOn.en('experiment'),
      ads: partIsOn.en('experiment'),
      activate: partIsOn.en('activation'),
    },
    waits: (subject) => `Still waiting: ${lowered(subject)}`,
    spends: (subject) => `Ads may still spend: ${lowered(subject)}`,
    spendsAlready: (subject) => `Ads may already spend: ${lowered(subject)}`,
    late: (end) =>
      `The run ends ${end}, and that date does not change. If too little time is left, turn the experiment back into a draft and give it new dates.`,
    link: 'Open the script',
    footer: `${PRODUCT_NAME} sends this once for each script of your experiments.`,
    reminded: `${PRODUCT_NAME} reminds you when a script of your experiments has waited for a long time, or when the run ends soon.`,
  },
  es: {
    subject: {
      campaigns: (name) => `Ejecute el script de campañas de su experimento «${name}»`,
      ads: (name) => `Ejecute el script de anuncios de su experimento «${name}»`,
      activate: (name) => `Ejecute el script de «${name}»`,
      pause: (name) => `Ejecute el script de pausa para detener su experimento «${name}»`,
      remove: (name) => `Ejecute el script de eliminación de su experimento cancelado «${name}»`,
    },
    how: (platform) => [
      '1. Abra el script en un ordenador y cópielo.',
      `2. Péguelo en ${platform} y ejecútelo allí.`,
      `3. Vuelva y continúe. ${PRODUCT_NAME} consulta ${platform} y le indica qué falta.`,
    ],
    meanwhile: {
      campaigns: nothingYet.es,
      ads: nothingYet.es,
      activate: (end) =>
        `No se gasta nada hasta que se ejecute el script. La activación conserva su fecha de fin, ${end}.`,
      pause: () => 'Hasta que se ejecute el script, sus anuncios pueden gastar o un script anterior puede activarlos.',
      remove: () => 'Hasta que se ejecute el script, puede gastar cualquier parte del experimento que alguien active.',
    },
    unfinished: {
      campaigns: partIsOn.es('el experimento'),
      ads: partIsOn.es('el experimento'),
      activate: partIsOn.es('la activación'),
    },
    waits: (subject) => `Sigue pendiente: ${lowered(subject)}`,
    spends: (subject) => `Todavía hay anuncios que pueden gastar: ${lowered(subject)}`,
    spendsAlready: (subject) => `Ya hay anuncios que pueden gastar: ${lowered(subject)}`,
    late: (end) =>
      `El experimento termina el ${end} y esa fecha no cambia. Si queda muy poco tiempo, vuelva a convertirlo en borrador y dele fechas nuevas.`,
    link: 'Abrir el script',
    footer: `${PRODUCT_NAME} envía este mensaje una vez por cada script de sus experimentos.`,
    reminded: `${PRODUCT_NAME} le envía un recordatorio cuando un script de sus experimentos lleva mucho tiempo pendiente o cuando el experimento termina pronto.`,
  },
};

/** Says that a script waits for a person to run it: what to do, step by step, and what happens until then. */
export function handStepMail(
  { uuid, name, platform, step, endsAt, isSpending, reminder }: SteppedExperiment,
  { lang, firstName, publicUrl }: { lang: Language; firstName: string; publicUrl: string },
): ComposedMail {
  const texts = TEXTS[lang];
  const subject = texts.subject[step](name);
  const end = utcDate(endsAt, lang);
  const spends = isCreatingStep(step) ? texts.spendsAlready : texts.spends;
  const meanwhile = isCreatingStep(step) && isSpending ? texts.unfinished[step] : texts.meanwhile[step];
  return renderMail({
    lang,
    firstName,
    subject: reminder === undefined ? subject : (reminder === 'spends' ? spends : texts.waits)(subject),
    paragraphs: [formatText(STEP_TEXTS[step], lang), reminder === 'late' ? texts.late(end) : meanwhile(end)],
    facts: { title: name, lines: texts.how(PLATFORM_NAMES[platform]) },
    link: { label: texts.link, url: scriptUrl(publicUrl, { uuid, platform }) },
    footer: withChoice(reminder === undefined ? texts.footer : texts.reminded, lang, publicUrl),
  });
}
