import { AD_OBJECT_KINDS, type AdObjectKind } from '#libs/contracts/experiment/run/ad-object.js';
import {
  LedgerRepository,
  type LedgerOutcome,
  type SendingRow,
} from '#libs/database/repositories/experiment/ledger.repository.js';
import { nextStep } from '#libs/experiments/ledger/ledger.js';
import type { PlatformActivities } from '#libs/orchestration/experiment.activities.js';
import type { SettleInput, SettleReport } from '#libs/orchestration/experiment.payloads.js';
import type { ActivityDeps } from '../deps.js';
import { failure } from '../failures.js';
import { countOutcomes } from './count-outcomes.js';
import { openSession } from './platform-session.js';

/** Number of names in one lookup; the outcomes are stored after each part. */
const PART = 200;

/** Finds the outcome of every row whose response was lost, for a run that sends nothing any more. */
export const createSettleActivities = (deps: ActivityDeps): Pick<PlatformActivities, 'settleOpen'> => ({
  settleOpen: (input) =>
    deps.host.whileBeating('outcomes of lost responses', async () => {
      const { organizationId, experimentId } = input;
      const open = await new LedgerRepository(deps.orm.em.fork()).unanswered(organizationId, experimentId);
      const report: SettleReport = { adopted: 0, absent: 0 };
      if (open.length === 0) return report;
      assertSettled(open, input);
      const { account, reads, call, em } = await openSession(deps, input);
      for (const [kind, rows] of parts(open)) {
        const found = await call(() => reads.findByNames(account, kind, rows.map(nameOf), parentIds(rows)));
        const outcomes = outcomesOf(rows, new Map(found.map(({ name, platformId }) => [name, platformId])));
        const taken = await new LedgerRepository(em).record(organizationId, experimentId, outcomes);
        if (taken === outcomes.length) countOutcomes(input.platform, rows, outcomes);
        for (const { state } of outcomes) report[state === 'created' ? 'adopted' : 'absent']++;
        deps.host.heartbeat(`${report.adopted + report.absent} of ${open.length} looked up`);
      }
      return report;
    }),
});

/** @throws ApplicationFailure SETTLING, to be retried once no call can take effect any more */
function assertSettled(rows: readonly SendingRow[], times: SettleInput): void {
  const waits = rows.flatMap((row) => {
    const step = nextStep(row, row.now, times);
    return step.do === 'wait-until' ? [step.at - row.now] : [];
  });
  if (waits.length === 0) return;
  const message = `${waits.length} calls may still land`;
  throw failure('SETTLING', { message, retryAfterMs: Math.max(...waits) });
}

function* parts(rows: readonly SendingRow[]): Generator<[AdObjectKind, SendingRow[]]> {
  for (const kind of AD_OBJECT_KINDS) {
    const ofKind = rows.filter((row) => row.kind === kind);
    for (let at = 0; at < ofKind.length; at += PART) yield [kind, ofKind.slice(at, at + PART)];
  }
}

const nameOf = ({ externalName }: SendingRow): string => externalName;

/** The parents of the rows, each once. */
export const parentIds = (rows: readonly SendingRow[]): string[] => [
  ...new Set(rows.flatMap(({ parentPlatformId }) => parentPlatformId ?? [])),
];

/**
 * The outcomes of a lookup for rows whose calls can no longer take effect: an object that exists is adopted, and a row without an object is
 * planned again.
 */
export const outcomesOf = (rows: readonly SendingRow[], idOf: ReadonlyMap<string, string>): LedgerOutcome[] =>
  rows.map(({ ordinal, attempt, externalName }): LedgerOutcome => {
    const platformId = idOf.get(externalName);
    return platformId
      ? { ordinal, attempt, state: 'created', platformId }
      : { ordinal, attempt, state: 'planned', isLost: true };
  });
