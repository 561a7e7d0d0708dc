import type { WaitingPhase } from '#libs/contracts/experiment/run/experiment-phase.js';
import type { RejectionGroup } from '#libs/contracts/experiment/run/rejection-group.js';
import type { Language } from '#libs/contracts/messages/language.js';
import { PLATFORM_NAMES, type Platform } from '#libs/contracts/platform/platform.js';
import { PRODUCT_NAME } from '#libs/contracts/product.js';
import { formatReasons, type Reasons } from '#libs/contracts/experiment/run/reasons.js';
import { failedLines } from './failed-ads.js';
import { consoleAddress, renderMail, withChoice, type ComposedMail } from './mail-body.js';
import { utcDate } from './utc-date.js';

export interface WaitingExperiment {
  name: string;
  platform: Platform;
  phase: WaitingPhase;
  /** Why it waits. */
  reasons: Reasons;
  /** Ads that failed, by cause. */
  failed: readonly RejectionGroup[];
  /** Whether its ads run and spend while it waits. */
  isLive: boolean;
  endsAt: Date | null;
}

interface Texts {
  subject: Record<WaitingPhase, (name: string, platform: string) => string>;
  needed: Record<WaitingPhase, (platform: string) => string>;
  liveMeanwhile: string;
  nothingMeanwhile: (end: string) => string;
  reason: string;
  link: string;
  footer: string;
}

const TEXTS: Record<Language, Texts> = {
  en: {
    subject: {
      'needs-attention': (name) => `Your experiment "${name}" needs your decision`,
      'needs-relink': (name, platform) => `Your experiment "${name}" waits: link your ${platform} account again`,
    },
    needed: {
      'needs-attention': (platform) =>
        `${platform} refused so many of its ads that it does not go live by itself. You can send the refused ads again, go live without them if enough are left, or stop the experiment.`,
      'needs-relink': (platform) =>
        `${platform} no longer accepts the link to your ad account, so the experiment cannot continue. Link the same account again; it then continues by itself.`,
    },
    liveMeanwhile:
      'Its ads keep running and spending. Until you link the account, we can neither read their results nor pause them.',
    nothingMeanwhile: (end) =>
      `Nothing runs and nothing is spent until you decide. The end date, ${end}, does not move, so every day of waiting is lost.`,
    reason: 'Reason',
    link: 'Open the experiment',
    footer: `${PRODUCT_NAME} sends this once each time that an experiment of yours needs a decision.`,
  },
  es: {
    subject: {
      'needs-attention': (name) => `Su experimento «${name}» necesita su decisión`,
      'needs-relink': (name, platform) => `Su experimento «${name}» espera: vuelva a vincular su cuenta de ${platform}`,
    },
    needed: {
      'needs-attention': (platform) =>
        `${platform} ha rechazado tantos anuncios que el experimento no se activa por sí solo. Puede enviar de nuevo los rechazados, activarlo sin ellos si quedan suficientes o detenerlo.`,
      'needs-relink': (platform) =>
        `${platform} ya no acepta el vínculo con su cuenta publicitaria, así que el experimento no puede continuar. Vuelva a vincular la misma cuenta y continuará por sí solo.`,
    },
    liveMeanwhile:
      'Mientras tanto, sus anuncios se siguen entregando y siguen gastando; hasta que vincule la cuenta no podemos leer sus resultados ni ponerlos en pausa.',
    nothingMeanwhile: (end) =>
      `No se entrega ni se gasta nada hasta que usted decida. La fecha de fin, ${end}, no cambia, así que cada día de espera se pierde.`,
    reason: 'Motivo',
    link: 'Abrir el experimento',
    footer: `${PRODUCT_NAME} envía este mensaje una vez cada vez que un experimento suyo necesita una decisión.`,
  },
};

/** The console's page with the runs that wait for a person. */
export const decisionUrl = (publicUrl: string, platform: Platform): string =>
  consoleAddress(publicUrl, `/experiments/${platform}/live`);

/** Says that a run waits for a person: what is needed, why, what the wait costs, and where to act. */
export function decisionMail(
  { name, platform, phase, reasons, failed, isLive, endsAt }: WaitingExperiment,
  { lang, firstName, publicUrl }: { lang: Language; firstName: string; publicUrl: string },
): ComposedMail {
  const texts = TEXTS[lang];
  const platformName = PLATFORM_NAMES[platform];
  const lines = reasons.length > 0 ? [`${texts.reason}: ${formatReasons(reasons, lang)}`] : [];
  if (phase === 'needs-attention') lines.push(...failedLines(failed, platform, lang));
  return renderMail({
    lang,
    firstName,
    subject: texts.subject[phase](name, platformName),
    paragraphs: [
      texts.needed[phase](platformName),
      isLive ? texts.liveMeanwhile : texts.nothingMeanwhile(utcDate(endsAt, lang)),
    ],
    facts: { title: name, lines },
    link: { label: texts.link, url: decisionUrl(publicUrl, platform) },
    footer: withChoice(texts.footer, lang, publicUrl),
  });
}
