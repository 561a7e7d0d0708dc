import { standingOf } from '../../accounts/standings.js';
import { advertiserById, statusOf, type Advertiser } from '../seed/advertisers.js';
import type { Call } from '../wire/call.js';
import { forbidden } from '../wire/refusal.js';

/** The advertiser that a call is about: `advertiser_id`. Throws 40002 where it is missing and 40001 where the token does not reach it. */
export function advertiserOf(call: Call): Advertiser {
  return reached(call, call.params.required('advertiser_id'));
}

/** Throws 40001 for an advertiser that the token does not reach; one that does not exist is no other case. */
export function reached({ grant }: Pick<Call, 'grant'>, id: string): Advertiser {
  const advertiser = advertiserById.get(id);
  if (!advertiser || !grant?.advertisers.includes(id))
    throw forbidden(`No permission to operate advertiser ${id}. The advertiser is not authorised.`);
  return advertiser;
}

/** The advertiser of a call that makes something new, or switches it on. Throws 40001 for one that may not. */
export function activeAdvertiserOf(call: Call): Advertiser {
  const advertiser = advertiserOf(call);
  requireActive(call, advertiser);
  return advertiser;
}

export function requireActive({ world }: Pick<Call, 'world'>, advertiser: Advertiser): void {
  const status = statusOf(advertiser, standingOf(world.objects, 'tiktok', advertiser.id));
  if (status !== 'STATUS_ENABLE') throw forbidden(`Advertiser ${advertiser.id} is ${status} and may not do this.`);
}
