import { EXPERIMENT_TEXTS } from '#libs/contracts/experiment/experiment-texts.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { CallerContext } from '../access/caller.js';
import type { PlanAccess } from '../billing/plans/plan-access.js';
import { forbidden } from '../http/errors/api-error.js';
import type { SubmitKind } from './form-fields.js';

/** @throws ApiError if the caller may not submit this, on this platform */
export async function requireMaySubmit(
  plans: Pick<PlanAccess, 'require'>,
  caller: CallerContext,
  { platform, kind }: { platform: Platform; kind: SubmitKind },
): Promise<void> {
  if (kind === 'sample' && !caller.isStaff) throw forbidden();
  if (kind !== 'run') return;
  if (caller.isTester) throw forbidden(EXPERIMENT_TEXTS.tester);
  await plans.require(caller, platform);
}
