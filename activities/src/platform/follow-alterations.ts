import { ConnectorError } from '#libs/connectors/port/connector-error.js';
import { MOST_ALTERATIONS } from '#libs/contracts/experiment/run/delivery-issue.js';
import { AdObjectsRepository } from '#libs/database/repositories/experiment/ad-objects.repository.js';
import { DeliveryIssueRepository } from '#libs/database/repositories/platform/delivery-issue.repository.js';
import type { RunRef } from '#libs/orchestration/experiment.payloads.js';
import { raiseDeliveryIssue } from '../core/delivery-issues.js';
import type { PlatformSession } from './platform-session.js';

/**
 * Reads back whether ads of a live run are still shown as written, and notifies its people if the platform may change them. If the platform
 * cannot be read, nothing is known, and the last report stays.
 */
export async function followAlterations(
  { em, account, reads, experiment, call }: PlatformSession,
  run: Pick<RunRef, 'organizationId' | 'experimentId'>,
): Promise<void> {
  const { organizationId, experimentId } = run;
  let reported;
  try {
    reported = await call(() => reads.alteredAds(account, experiment.key));
  } catch (error) {
    if (error instanceof ConnectorError && error.code === 'INVALID_REQUEST') return;
    throw error;
  }
  const objects = await new AdObjectsRepository(em).list(organizationId, experimentId);
  const ads = objects.filter(({ kind, state }) => kind === 'ad' && state === 'created');
  const own = new Set(ads.map(({ platformId }) => platformId));
  const altered = reported.filter(({ platformId }) => own.has(platformId));
  if (altered.length === 0)
    return void (await new DeliveryIssueRepository(em).settle(organizationId, experimentId, 'ads-altered'));
  const features = [...new Set(altered.flatMap((ad) => ad.features))].slice(0, MOST_ALTERATIONS);
  await raiseDeliveryIssue(em, run, { kind: 'ads-altered', altered: altered.length, of: ads.length, features });
}
