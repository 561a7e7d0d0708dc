import { standingOf } from '../../accounts/standings.js';
import { permittedAdvertiser } from '../auth/access.js';
import { statusOf, type Advertiser } from '../seed/advertisers.js';
import type { Call, Routes } from '../wire/call.js';
import { invalid } from '../wire/refusal.js';

/** All fields of an advertiser. */
function view({ world }: Call, advertiser: Advertiser): Record<string, unknown> {
  const standing = standingOf(world.objects, 'tiktok', advertiser.id);
  const status = statusOf(advertiser, standing);
  return {
    advertiser_id: advertiser.id,
    name: advertiser.name,
    currency: advertiser.currency,
    timezone: advertiser.timezone,
    display_timezone: advertiser.timezone,
    status,
    balance: standing === 'unsettled' ? 0 : advertiser.balance,
    country: advertiser.country,
    company: advertiser.company,
    role: 'ROLE_ADVERTISER',
    industry: '290301',
    rejection_reason: status === 'STATUS_LIMIT' ? 'The ad account was suspended for a violation of our policies.' : '',
    create_time: 1_735_689_600,
  };
}

function info(call: Call): object {
  const ids = call.params.requiredTexts('advertiser_ids', 100);
  const fields = call.params.texts('fields');
  call.params.finish();
  const list = ids.map((id) => view(call, permittedAdvertiser(call, id)));
  const unknown = fields?.find((field) => list.some((row) => !(field in row)));
  if (unknown !== undefined) throw invalid('fields', `${unknown} is not a field of an advertiser.`);
  const shown = (row: Record<string, unknown>): object =>
    fields ? Object.fromEntries(['advertiser_id', ...fields].map((field) => [field, row[field]])) : row;
  return { list: list.map(shown) };
}

export const advertiserRoutes: Routes = { 'GET /advertiser/info/': info };
