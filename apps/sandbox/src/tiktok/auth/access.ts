import { standingOf } from '../../accounts/standings.js';
import { advertiserById, statusOf, type Advertiser } from '../seed/advertisers.js';
import type { Call } from '../wire/call.js';
import { forbidden } from '../wire/refusal.js';

/** The advertiser that a call names: `advertiser_id`. Throws 40002 if it is missing and 40001 if the token has no access to it. */
export function advertiserOf(call: Call): Advertiser {
  return permittedAdvertiser(call, call.params.required('advertiser_id'));
}

/** Throws 40001 for an advertiser that the token has no access to, whether or not it exists. */
export function permittedAdvertiser({ grant }: Pick<Call, 'grant'>, id: string): Advertiser {
  const advertiser = advertiserById.get(id);
  if (!advertiser || !grant?.advertisers.includes(id))
    throw forbidden(`No permission to operate advertiser ${id}. The advertiser is not authorised.`);
  return advertiser;
}

/** The advertiser of a call that creates or enables something. Throws 40001 if its status forbids that. */
export function activeAdvertiserOf(call: Call): Advertiser {
  const advertiser = advertiserOf(call);
  requireActive(call, advertiser);
  return advertiser;
}

export function requireActive({ world }: Pick<Call, 'world'>, advertiser: Advertiser): void {
  const status = statusOf(advertiser, standingOf(world.objects, 'tiktok', advertiser.id));
  if (status !== 'STATUS_ENABLE') throw forbidden(`Advertiser ${advertiser.id} is ${status} and may not do this.`);
}
