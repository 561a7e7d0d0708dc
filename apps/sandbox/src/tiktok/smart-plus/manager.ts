import { advertiserOf } from '../auth/access.js';
import type { Advertiser } from '../seed/advertisers.js';
import type { Call } from '../wire/call.js';
import { CODE } from '../wire/codes.js';
import { Refusal } from '../wire/refusal.js';

/** The advertiser of a call that manages Smart+ objects. Throws 40118 if it is not on the list, before other checks. */
export function managerOf(call: Call): Advertiser {
  const advertiser = advertiserOf(call);
  if (!call.world.allowlist.has(advertiser.id))
    throw new Refusal(
      CODE.notAllowlisted,
      `Advertiser ${advertiser.id} is not on the allowlist for Upgraded Smart+ Campaigns. Contact your TikTok representative.`,
    );
  return advertiser;
}
