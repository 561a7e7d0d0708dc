import type { ExperimentStatus } from '#libs/contracts/experiment/experiment-status.js';
import type { WaitingPhase } from '#libs/contracts/experiment/run/experiment-phase.js';
import type { Language } from '#libs/contracts/messages/language.js';
import type { Money } from '#libs/contracts/money/money.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { Advice } from '#libs/contracts/results/advice.js';
import type { WebhookEvent } from '#libs/contracts/webhooks/webhook.js';

/** Money as it leaves us: an integer of minor units with its currency (ISO 4217). */
export interface SentMoney {
  amount_minor: number;
  currency: string;
}

/** What a run has found. Rates are fractions (0.0157 is 1.57 %). */
export interface SentOutcome {
  /**
   * `use`: it beats all together; `try`: it was not tested itself; `unsettled`: nothing stands out; `alone`: one ad delivered, so there
   * is no other to compare it with; `not-enough`: too little was delivered.
   */
  verdict: Advice['kind'];
  /** What is ranked by, in the event's language. */
  variable: string;
  best: {
    label: string;
    is_tested: boolean;
    /** Its alternatives by the title of their component. */
    alternatives: Record<string, string>;
    /** A rate, or null where costs or returns are ranked by: then the cost per result or the return is what counts. */
    value: number | null;
    cost_per_result: SentMoney | null;
    /** What each unit of money brought back, where that is ranked by. */
    return_on_spend: number | null;
  } | null;
  /** All tested ads together. */
  pool: { value: number | null; cost_per_result: SentMoney | null; return_on_spend: number | null } | null;
  /** Of the best over all together; positive is better, for costs too. Null until enough was delivered, by two ads at least. */
  lift: { value: number; lower: number; upper: number; level: number } | null;
  /** The probability that the best beats all together, 0 to 1; null as the lift. */
  certainty: number | null;
  /** Of all ads. */
  spend: SentMoney;
}

/** The body of a signed webhook. Fields may be added, none is taken away or changes its meaning. */
export interface WebhookBody {
  /** The same at every attempt: who has seen it has had this event. */
  id: string;
  type: `experiment.${WebhookEvent}`;
  /** When it happened, ISO 8601. */
  created_at: string;
  /** Of the test button: its figures are invented. */
  is_test: boolean;
  /** Of its texts. */
  language: Language;
  experiment: {
    id: string;
    /** A test of variations, or a batch that activates some of a finished one. */
    run: 'test' | 'activation';
    name: string;
    platform: Platform;
    status: ExperimentStatus;
    /** Where the console shows it. */
    url: string;
  };
  title: string;
  /** One sentence to act on. */
  summary: string;
  /** Figures and reasons, a line each. */
  details: string[];
  next_step: string | null;
  /** Null without results. */
  outcome: SentOutcome | null;
  /** What it waits for; null where it does not. */
  waiting: { for: WaitingPhase; is_live: boolean; ends_at: string | null } | null;
}

export const sentMoney = ({ amountMinor, currency }: Money): SentMoney => ({ amount_minor: amountMinor, currency });
