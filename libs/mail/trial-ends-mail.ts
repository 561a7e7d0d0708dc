import { TRIAL, type TrialState } from '#libs/contracts/billing/trial.js';
import type { Language } from '#libs/contracts/messages/language.js';
import { PRODUCT_NAME } from '#libs/contracts/product.js';
import { consoleAddress, renderMail, type ComposedMail } from './mail-body.js';
import { utcDate } from './utc-date.js';

/** A free trial that ends soon or has ended. */
export interface EndingTrial {
  state: TrialState;
  endsAt: Date;
  /** How many experiments are left. */
  left: number;
}

interface Texts {
  subject: string;
  paragraphs: string[];
  label: string;
  footer: string;
}

const FOOTER: Record<Language, string> = {
  en: `${PRODUCT_NAME} sends this once to the owner of a team on a free trial.`,
  es: `${PRODUCT_NAME} envía este mensaje una sola vez al propietario de un equipo con prueba gratuita.`,
};
const LABEL: Record<Language, string> = { en: 'Choose a plan', es: 'Elegir un plan' };

const TEXTS: Record<
  Language,
  Record<TrialState, (trial: { date: string; left: number }) => Pick<Texts, 'subject' | 'paragraphs'>>
> = {
  en: {
    running: ({ date, left }) => ({
      subject: `Your free trial of ${PRODUCT_NAME} ends soon`,
      paragraphs: [
        `Your free trial ends on ${date}. You can still start ${left === 1 ? '1 experiment' : `${left} experiments`} in it.`,
        'Nothing is charged when it ends, because we have no card of yours. Experiments that are running by then continue to their end. To start new ones, choose a plan.',
      ],
    }),
    used: ({ date }) => ({
      subject: `You have used your free trial of ${PRODUCT_NAME}`,
      paragraphs: [
        `You have started the ${TRIAL.experiments} experiments of your free trial. They run to their end, and you can activate their winners until ${date}.`,
        'Nothing was charged, because we have no card of yours. To start new experiments, choose a plan.',
      ],
    }),
    over: () => ({
      subject: `Your free trial of ${PRODUCT_NAME} has ended`,
      paragraphs: [
        'Your free trial has ended. Experiments that are running continue to their end, and you can open their results.',
        'Nothing was charged, because we have no card of yours. To start new experiments, choose a plan.',
      ],
    }),
  },
  es: {
    running: ({ date, left }) => ({
      subject: `Su prueba gratuita de ${PRODUCT_NAME} termina pronto`,
      paragraphs: [
        `Su prueba gratuita termina el ${date}. Todavía puede iniciar ${left === 1 ? '1 experimento' : `${left} experimentos`} con ella.`,
        'Cuando termine no se le cobrará nada, porque no tenemos ninguna tarjeta suya. Los experimentos en curso seguirán hasta su final. Para iniciar otros después, elija un plan.',
      ],
    }),
    used: ({ date }) => ({
      subject: `Ha usado su prueba gratuita de ${PRODUCT_NAME}`,
      paragraphs: [
        `Ha iniciado los ${TRIAL.experiments} experimentos de su prueba gratuita. Seguirán hasta su final y puede activar las ganadoras hasta el ${date}.`,
        'No se le ha cobrado nada, porque no tenemos ninguna tarjeta suya. Para iniciar experimentos nuevos, elija un plan.',
      ],
    }),
    over: () => ({
      subject: `Su prueba gratuita de ${PRODUCT_NAME} ha terminado`,
      paragraphs: [
        'Su prueba gratuita ha terminado. Los experimentos en curso siguen hasta su final y puede abrir sus resultados.',
        'No se le ha cobrado nada, porque no tenemos ninguna tarjeta suya. Para iniciar experimentos nuevos, elija un plan.',
      ],
    }),
  },
};

/** Notifies the owner of a team that its free trial ends or was used, and says where to choose a plan. */
export function trialEndsMail(
  { lang, firstName, publicUrl }: { lang: Language; firstName: string; publicUrl: string },
  { state, endsAt, left }: EndingTrial,
): ComposedMail {
  const texts = TEXTS[lang][state]({ date: utcDate(endsAt, lang), left });
  const link = { label: LABEL[lang], url: consoleAddress(publicUrl, '/profile', { tab: '3' }) };
  return renderMail({ lang, firstName, ...texts, link, footer: FOOTER[lang] });
}
