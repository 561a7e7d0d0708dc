import type { Language } from '#libs/contracts/messages/language.js';
import { PLATFORMS } from '#libs/contracts/platform/platform.js';
import { EVENT_TEXTS } from './event-texts.js';
import type { WebhookBody } from './webhook-event.js';

/** The event that the test button sends: it has every field of a real one, but its experiment does not exist. */
export function sampleEvent({
  id,
  language,
  url,
  now = new Date(),
}: {
  id: string;
  language: Language;
  url: string;
  now?: Date;
}): WebhookBody {
  const texts = EVENT_TEXTS[language];
  const name = texts.sampleName;
  const eur = (amount_minor: number) => ({ amount_minor, currency: 'EUR' });
  return {
    id,
    type: 'experiment.finished',
    created_at: now.toISOString(),
    is_test: true,
    language,
    experiment: { id, run: 'test', name, platform: PLATFORMS[0], status: 'PENDING_REVIEW', url },
    title: texts.finished(name),
    summary: texts.sampleSummary,
    details: [texts.sampleNote],
    next_step: texts.sampleNext,
    outcome: {
      verdict: 'use',
      variable: 'CTR',
      best: {
        label: texts.sampleBest,
        is_tested: true,
        alternatives: {},
        value: 0.0271,
        cost_per_result: eur(41),
        return_on_spend: null,
      },
      pool: { value: 0.017, cost_per_result: eur(65), return_on_spend: null },
      lift: { value: 0.59, lower: 0.15, upper: 1.2, level: 0.95 },
      certainty: 0.993,
      spend: eur(48_210),
    },
    waiting: null,
  };
}
