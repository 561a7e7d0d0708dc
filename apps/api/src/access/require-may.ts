import { ACCESS_TEXTS } from '#libs/contracts/account/access-texts.js';
import { CEILING_TEXTS } from '#libs/contracts/account/ceiling-texts.js';
import { may, type Act } from '#libs/contracts/account/permissions.js';
import { BILLING_TEXTS } from '#libs/contracts/billing/billing-texts.js';
import { FEE_TEXTS } from '#libs/contracts/billing/fee-texts.js';
import { WEBHOOK_TEXTS } from '#libs/contracts/webhooks/webhook-texts.js';
import { forbidden } from '../http/errors/api-error.js';
import type { CallerContext } from './caller.js';

/** Acts on the team itself. For acts on others' experiments, the refusal names the experiment. */
type TeamAct = Exclude<Act, 'change-experiments-of-others'>;

const REFUSALS = {
  'change-members': ACCESS_TEXTS.ownerOnly,
  pay: BILLING_TEXTS.ownerOnly,
  'read-fees': FEE_TEXTS.ownerOnly,
  'set-ceilings': CEILING_TEXTS.ownerOnly,
  'set-names': ACCESS_TEXTS.ownerOnly,
  'use-webhooks': WEBHOOK_TEXTS.ownerOnly,
  'link-accounts': ACCESS_TEXTS.managerOnly,
  'change-logo': ACCESS_TEXTS.managerOnly,
  'read-trail': ACCESS_TEXTS.managerOnly,
} as const satisfies Record<TeamAct, object>;

/** @throws ApiError 403 that names who may do it */
export function requireMay(caller: Pick<CallerContext, 'role'>, act: TeamAct): void {
  if (!may(caller, act)) throw forbidden(REFUSALS[act]);
}
