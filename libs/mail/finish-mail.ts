import type { ExperimentStatus } from '#libs/contracts/experiment-status.js';
import type { Platform } from '#libs/contracts/platform.js';
import { PRODUCT_NAME } from '#libs/contracts/product.js';
import type { Language } from '#libs/contracts/language.js';
import { escapeHtml } from './escape-html.js';

export interface FinishedExperiment {
  uuid: string;
  name: string;
  platform: Platform;
  status: ExperimentStatus;
  /** Why it failed or ended early, for people; null when there is nothing to add. */
  reason: string | null;
}

interface Texts {
  subject: (name: string) => string;
  greeting: (firstName: string) => string;
  outcome: Partial<Record<ExperimentStatus, string>>;
  status: string;
  labels: Partial<Record<ExperimentStatus, string>>;
  link: string;
  footer: string;
}

const TEXTS: Record<Language, Texts> = {
  en: {
    subject: (name) => `Your experiment "${name}" has finished`,
    greeting: (firstName) => `Hello ${firstName},`,
    outcome: {
      PENDING_REVIEW: 'your experiment has finished and its results are ready.',
      NO_RESULTS: 'your experiment has finished, but nothing was delivered, so there are no results.',
      FAILED: 'your experiment could not be run.',
    },
    status: 'Status',
    labels: { PENDING_REVIEW: 'Pending Review', NO_RESULTS: 'No results', FAILED: 'Failed' },
    link: 'Open the results',
    footer: `${PRODUCT_NAME} sends this once, when an experiment of yours finishes.`,
  },
  es: {
    subject: (name) => `Tu experimento "${name}" ha terminado`,
    greeting: (firstName) => `Hola, ${firstName}:`,
    outcome: {
      PENDING_REVIEW: 'tu experimento ha terminado y sus resultados están listos.',
      NO_RESULTS: 'tu experimento ha terminado, pero no se entregó nada, así que no hay resultados.',
      FAILED: 'no fue posible ejecutar tu experimento.',
    },
    status: 'Estado',
    labels: { PENDING_REVIEW: 'Pendiente de revisión', NO_RESULTS: 'Sin resultados', FAILED: 'Fallido' },
    link: 'Ver los resultados',
    footer: `${PRODUCT_NAME} envía este correo una sola vez, cuando termina un experimento tuyo.`,
  },
};

/** Where the console shows the results of a finished experiment. */
export const resultsUrl = (
  publicUrl: string,
  { platform, uuid }: Pick<FinishedExperiment, 'platform' | 'uuid'>,
): string =>
  `${publicUrl.replace(/\/+$/, '')}/experiment/${platform}/results?id=${encodeURIComponent(uuid)}&type=completed`;

/** The one mail that a finished experiment sends to whoever created it: its name, its status and a link (LIFE-003). */
export function finishMail(
  experiment: FinishedExperiment,
  { lang, firstName, publicUrl }: { lang: Language; firstName: string; publicUrl: string },
): { subject: string; text: string; html: string } {
  const texts = TEXTS[lang];
  const url = resultsUrl(publicUrl, experiment);
  const outcome = texts.outcome[experiment.status] ?? texts.outcome.PENDING_REVIEW!;
  const label = texts.labels[experiment.status] ?? experiment.status;
  const reason = experiment.reason ? [experiment.reason] : [];
  const text = [
    texts.greeting(firstName),
    '',
    outcome,
    '',
    experiment.name,
    `${texts.status}: ${label}`,
    ...reason,
    '',
    `${texts.link}: ${url}`,
    '',
    texts.footer,
  ].join('\n');
  const html = `<!doctype html>
<html lang="${lang}"><body style="font-family: sans-serif; color: #1c2127; line-height: 1.5">
<p>${escapeHtml(texts.greeting(firstName))}</p>
<p>${escapeHtml(outcome)}</p>
<p><strong>${escapeHtml(experiment.name)}</strong><br>${texts.status}: ${escapeHtml(label)}${reason.map((line) => `<br>${escapeHtml(line)}`).join('')}</p>
<p><a href="${escapeHtml(url)}">${texts.link}</a></p>
<p style="color: #5f6b7c; font-size: 0.9em">${escapeHtml(texts.footer)}</p>
</body></html>
`;
  return { subject: texts.subject(experiment.name), text, html };
}
