import type { EntityManager } from '@mikro-orm/postgresql';
import { MOST_ISSUE_GROUPS, type DeliveryIssue } from '#libs/contracts/experiment/run/delivery-issue.js';
import { AdObjectsRepository } from '#libs/database/repositories/experiment/ad-objects.repository.js';
import { BUNCH_MS, DeliveryIssueRepository } from '#libs/database/repositories/platform/delivery-issue.repository.js';
import { ExperimentRepository } from '#libs/database/repositories/experiment/experiment.repository.js';
import { OutboxRepository } from '#libs/database/repositories/outbox.repository.js';
import { labelledComponents } from '#libs/experiments/components.js';
import { groupRejections } from '#libs/experiments/ledger/settlement.js';
import type { RunRef } from '#libs/orchestration/experiment.payloads.js';
import { deliveryIssueMailKey, type MailPayload } from '#libs/orchestration/outbox.messages.js';
import { queueWebhooks } from '../webhooks/queue-webhooks.js';

type Run = Pick<RunRef, 'organizationId' | 'experimentId'>;

/** An issue that ends by itself, or that our operators fix, is mailed only if it lasts this long. */
const LASTING_MS = 600_000;

/**
 * Reports an issue to a run's people: stores its row, and the mail if one is due, in one transaction. Can be repeated.
 * @param step the step of the run that met the issue, if only that step can find out that the issue is settled
 */
export async function raiseDeliveryIssue(
  em: EntityManager,
  { organizationId, experimentId }: Run,
  issue: DeliveryIssue,
  step?: string,
): Promise<void> {
  await em.transactional(async (inner) => {
    const due = await new DeliveryIssueRepository(inner).raise(organizationId, experimentId, issue, step);
    if (!due) return;
    const { kind } = issue;
    const payload: MailPayload = { template: 'delivery-issue', experimentId, issue: kind, telling: due.mailNumber };
    const dedupeKey = deliveryIssueMailKey(due.uuid, kind, due.mailNumber);
    const delayMs = delayOf(issue);
    await new OutboxRepository(inner).enqueue(organizationId, { kind: 'mail', dedupeKey, payload, delayMs });
    if (kind !== 'ads-refused') return;
    const event = { experimentId, event: 'refused', eventKey: dedupeKey, about: null } as const;
    await queueWebhooks(inner, organizationId, event, delayMs);
  });
}

function delayOf(issue: DeliveryIssue): number {
  if (issue.kind === 'ads-refused') return BUNCH_MS;
  return issue.kind === 'turned-away' && issue.cause !== 'account' && issue.cause !== 'allowlist' ? LASTING_MS : 0;
}

/**
 * Raises, updates or settles the issue of a run's refused ads, by the review results in the ledger. Call it whenever statuses of ads were
 * stored. If the account cannot spend, its own issue reports why its ads do not run, so only refused ads count here.
 */
export async function followRefusedAds(em: EntityManager, run: Run): Promise<void> {
  const { organizationId, experimentId } = run;
  const issues = new DeliveryIssueRepository(em);
  const open = (await issues.open(organizationId, [experimentId])).get(experimentId) ?? [];
  const isAccountUnable = open.some(({ kind }) => kind === 'account-unable');
  const outcomes = await new AdObjectsRepository(em).adOutcomes(organizationId, experimentId);
  const ads = outcomes.map((ad) => {
    // An ad that could not be switched on has no standing: the run itself has reported it.
    const standing = ad.refusal?.standing;
    const isRefused = ad.state === 'created' && (isAccountUnable ? standing === 'refused' : standing !== undefined);
    return isRefused ? ad : { ...ad, refusal: null };
  });
  const refused = ads.filter(({ refusal }) => refusal !== null).length;
  if (refused === 0) return void (await issues.settle(organizationId, experimentId, 'ads-refused'));
  const { input } = await new ExperimentRepository(em).get(organizationId, experimentId);
  const groups = groupRejections(ads, labelledComponents(input), MOST_ISSUE_GROUPS);
  const of = ads.filter(({ state }) => state === 'created').length;
  await raiseDeliveryIssue(em, run, { kind: 'ads-refused', refused, of, groups });
}
