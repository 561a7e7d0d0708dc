import type { ExperimentStatus } from '#libs/contracts/experiment/experiment-status.js';
import type { HandStepName } from '#libs/contracts/experiment/run/hand-step.js';
import type { WaitingPhase } from '#libs/contracts/experiment/run/experiment-phase.js';
import type { Language } from '#libs/contracts/messages/language.js';
import type { Money } from '#libs/contracts/money/money.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { Advice } from '#libs/contracts/results/advice.js';
import type { WebhookEvent } from '#libs/contracts/webhooks/webhook.js';

/** Money in webhooks: an integer of minor units with its currency (ISO 4217). */
export interface SentMoney {
  amount_minor: number;
  currency: string;
}

/** The findings of a run. Rates are fractions (0.0157 is 1.57 %). */
export interface SentOutcome {
  /**
   * `use`: it is better than all tested ads together; `try`: it was not tested itself; `unsettled`: no difference is certain; `alone`: only
   * one ad delivered, so there is nothing to compare it with; `not-enough`: too little was delivered.
   */
  verdict: Advice['kind'];
  /** The result variable, in the event's language. */
  variable: string;
  best: {
    label: string;
    is_tested: boolean;
    /** Its alternatives, by the title of their component. */
    alternatives: Record<string, string>;
    /** A rate; null if results rank by costs or returns: then see the cost per result or the return. */
    value: number | null;
    cost_per_result: SentMoney | null;
    /** The return for each unit of money spent, if results rank by it. */
    return_on_spend: number | null;
  } | null;
  /** All tested ads together. */
  pool: { value: number | null; cost_per_result: SentMoney | null; return_on_spend: number | null } | null;
  /**
   * Lift of the best variation over all tested ads together; positive is better, for costs too. Null until at least two ads delivered
   * enough.
   */
  lift: { value: number; lower: number; upper: number; level: number } | null;
  /** The probability that the best variation is better than all tested ads together, 0 to 1; null like the lift. */
  certainty: number | null;
  /** Spend of all ads. */
  spend: SentMoney;
}

/** The body of a signed webhook. We may add fields, but never remove one or change its meaning. */
export interface WebhookBody {
  /** The same at every attempt, so receivers recognize repetitions. */
  id: string;
  type: `experiment.${WebhookEvent}`;
  /** When it happened, ISO 8601. */
  created_at: string;
  /** Sent by the test button: its figures are invented. */
  is_test: boolean;
  /** Language of its texts. */
  language: Language;
  experiment: {
    id: string;
    /** A test of variations, or a batch that activates variations of a finished experiment. */
    run: 'test' | 'activation';
    name: string;
    platform: Platform;
    status: ExperimentStatus;
    /** Its page in the console. */
    url: string;
  };
  title: string;
  /** One sentence to act on. */
  summary: string;
  /** Figures and reasons, one a line. */
  details: string[];
  next_step: string | null;
  /** Null without results. */
  outcome: SentOutcome | null;
  /** The decision or the script that it waits for; null if none. */
  waiting: {
    /** `needs-step`: a person has to run a script at the platform. */
    for: WaitingPhase | 'needs-step';
    /** The script to run; absent for a decision. */
    script?: HandStepName;
    is_live: boolean;
    ends_at: string | null;
  } | null;
}

export const sentMoney = ({ amountMinor, currency }: Money): SentMoney => ({ amount_minor: amountMinor, currency });
