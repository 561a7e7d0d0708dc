import type { RejectionGroup } from '#libs/contracts/experiment/run/rejection-group.js';
import type { ExperimentStatus } from '#libs/contracts/experiment/experiment-status.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { PRODUCT_NAME } from '#libs/contracts/product.js';
import { formatReasons, type Reasons } from '#libs/contracts/experiment/run/reasons.js';
import type { Language } from '#libs/contracts/messages/language.js';
import { failedLines, reviewAdvice } from './failed-ads.js';
import { consoleAddress, renderMail, withChoice, type ComposedMail } from './mail-body.js';
import type { MailPicture } from './mail-picture.js';
import { answerTexts, type RunAnswer } from './run-answer.js';

export interface FinishedExperiment {
  uuid: string;
  name: string;
  platform: Platform;
  status: ExperimentStatus;
  /** Why it failed or ended early; empty if there is nothing to add. */
  reasons: Reasons;
  /** Ads that failed, by cause. */
  failed: readonly RejectionGroup[];
  /** Whether somebody stopped it early. */
  isStopped?: boolean;
  /** The results with their pictures; absent if there are none. */
  answer?: { found: RunAnswer; pictures: readonly MailPicture[] } | null;
}

interface Texts {
  subject: (name: string, status: ExperimentStatus, isStopped: boolean) => string;
  outcome: Partial<Record<ExperimentStatus, string>>;
  stopped: string;
  status: string;
  reason: string;
  labels: Partial<Record<ExperimentStatus, string>>;
  link: string;
  footer: string;
}

const TEXTS: Record<Language, Texts> = {
  en: {
    subject: (name, status, isStopped) =>
      `Your experiment "${name}" has ${status === 'FAILED' ? 'failed' : isStopped ? 'been stopped' : 'finished'}`,
    outcome: {
      PENDING_REVIEW: 'Your experiment has finished and its results are ready.',
      NO_RESULTS: 'Your experiment has finished, but nothing was delivered, so there are no results.',
      FAILED: 'Your experiment could not be run.',
    },
    stopped: 'Your experiment was stopped. Its results cover what was delivered until then.',
    status: 'Status',
    reason: 'Reason',
    labels: { PENDING_REVIEW: 'Pending Review', COMPLETED: 'Completed', NO_RESULTS: 'No results', FAILED: 'Failed' },
    link: 'Open the results',
    footer: `${PRODUCT_NAME} sends this once, when an experiment of yours finishes.`,
  },
  es: {
    subject: (name, status, isStopped) =>
      isStopped && status !== 'FAILED'
        ? `Su experimento «${name}» se ha detenido`
        : `Su experimento «${name}» ha ${status === 'FAILED' ? 'fallado' : 'terminado'}`,
    outcome: {
      PENDING_REVIEW: 'Su experimento ha terminado y sus resultados están listos.',
      NO_RESULTS: 'Su experimento ha terminado, pero no se entregó nada, así que no hay resultados.',
      FAILED: 'No se ha podido ejecutar su experimento.',
    },
    stopped: 'Su experimento se detuvo. Sus resultados recogen lo entregado hasta entonces.',
    status: 'Estado',
    reason: 'Motivo',
    labels: {
      PENDING_REVIEW: 'Pendiente de revisión',
      COMPLETED: 'Finalizado',
      NO_RESULTS: 'Sin resultados',
      FAILED: 'Fallido',
    },
    link: 'Ver los resultados',
    footer: `${PRODUCT_NAME} envía este mensaje una sola vez, cuando termina un experimento suyo.`,
  },
};

/** The console's page with the results of a finished experiment. */
export const resultsUrl = (
  publicUrl: string,
  { platform, uuid }: Pick<FinishedExperiment, 'platform' | 'uuid'>,
): string => consoleAddress(publicUrl, `/experiment/${platform}/results`, { id: uuid, type: 'completed' });

/** The only e-mail that a finished experiment sends to its creator: its results, its name, its status and a link (LIFE-003). */
export function finishMail(
  experiment: FinishedExperiment,
  { lang, firstName, publicUrl }: { lang: Language; firstName: string; publicUrl: string },
): ComposedMail {
  const { name, status, reasons, platform, failed, isStopped = false, answer } = experiment;
  const texts = TEXTS[lang];
  const found = answer && answerTexts(answer.found, lang);
  const outcome = isStopped && status === 'PENDING_REVIEW' ? texts.stopped : texts.outcome[status];
  const lines = [`${texts.status}: ${texts.labels[status] ?? status}`];
  if (reasons.length > 0) lines.push(`${texts.reason}: ${formatReasons(reasons, lang)}`);
  lines.push(...(found?.lines ?? []), ...failedLines(failed, platform, lang));
  return renderMail({
    lang,
    firstName,
    subject: texts.subject(name, status, isStopped),
    paragraphs: [
      ...(found ? [found.sentence] : []),
      outcome ?? texts.outcome.PENDING_REVIEW!,
      ...(found ? [found.next] : []),
      ...reviewAdvice(failed, platform, lang),
    ],
    facts: { title: name, lines },
    pictures: answer?.pictures,
    link: { label: texts.link, url: resultsUrl(publicUrl, experiment) },
    footer: withChoice(texts.footer, lang, publicUrl),
  });
}
