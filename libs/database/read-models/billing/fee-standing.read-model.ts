import { NEW_MONTH, type FeeMonth } from '#libs/contracts/billing/variation-fee.js';
import type { StoredCard } from '#libs/contracts/billing/card.js';
import { graceEndOf, type PlanStatus, type TeamPlan } from '#libs/contracts/billing/plan.js';
import type { Trial } from '#libs/contracts/billing/trial.js';
import { statement, type Prepared } from '../../prepared.js';
import type { MonthScope } from '../../repositories/billing/run-fee.repository.js';

/** The facts that determine the fee of one more run. */
export interface FeeStanding {
  /** The platform's plan that has not ended; null for none. */
  plan: Pick<TeamPlan, 'status' | 'endsAt' | 'graceEndsAt'> | null;
  /** The team's free trial; null if it never had one. */
  trial: Pick<Trial, 'endsAt' | 'experiments' | 'variations'> | null;
  month: FeeMonth;
  /** The default card, as the provider last reported it. */
  card: Pick<StoredCard, 'brand' | 'funding' | 'last4' | 'expMonth' | 'expYear'> | null;
}

interface Row extends FeeMonth, NonNullable<FeeStanding['card']> {
  status: PlanStatus | null;
  /** Milliseconds since 1970. */
  endsAt: number | null;
  periodStart: number | null;
  trialEndsAt: number | null;
  trialExperiments: number;
  trialVariations: number;
}

const millis = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`;

const STANDING = statement<Row>(
  'fee-standing',
  `select p.status, ${millis('p.ends_at')} as "endsAt", ${millis('p.period_start')} as "periodStart",
     m.variations, m.charged_cents as "chargedCents",
     ${millis('y.ends_at')} as "trialEndsAt", y.experiments as "trialExperiments", y.variations as "trialVariations",
     k.brand, k.funding, k.last4, k.exp_month as "expMonth", k.exp_year as "expYear"
   from (select $1::uuid as team) t
     left join team_plan p on p.organization_id = t.team and p.platform = $2 and p.status <> 'ended'
     left join lateral (
       select max(f.ends_at) as ends_at, count(r.experiment_id)::int as experiments, coalesce(sum(r.created), 0)::int as variations
       from trial f left join trial_run r on r.organization_id = f.organization_id and r.state <> 'given-back'
       where f.organization_id = t.team) y on true
     left join fee_month m on m.organization_id = t.team and m.platform = $2 and m.month = $3
     left join billing_customer c on c.organization_id = t.team and c.customer_id is not null
     left join billing_card k on k.organization_id = c.organization_id and k.is_default`,
);

const dateOf = (at: number | null): Date | null => (at === null ? null : new Date(at));

/** A team's plan, trial, card and month before a run. It is one query, because the form repeats it while somebody fills it in. */
export class FeeStandingReadModel {
  constructor(private readonly prepared: Prepared) {}

  async of(organizationId: string, { platform, month }: MonthScope): Promise<FeeStanding> {
    const row = (await this.prepared.first(STANDING, [organizationId, platform, month]))!;
    const { status, endsAt, periodStart, trialEndsAt, trialExperiments, trialVariations, ...rest } = row;
    const { variations, chargedCents, ...card } = rest;
    return {
      plan: status && { status, endsAt: dateOf(endsAt), graceEndsAt: graceEndOf(status, dateOf(periodStart)) },
      trial:
        trialEndsAt === null
          ? null
          : { endsAt: new Date(trialEndsAt), experiments: trialExperiments, variations: trialVariations },
      month: (variations as number | null) === null ? NEW_MONTH : { variations, chargedCents },
      card: (card.brand as string | null) === null ? null : card,
    };
  }
}
