import { z } from 'zod';
import type { TiktokExperimentInput } from '#libs/platforms/tiktok/description.js';
import { CAMPAIGN_WORDS } from '#libs/platforms/tiktok/wire-words.js';
import type { AccountContext } from '../../port/ad-platform.js';
import { ConnectorError } from '../../port/connector-error.js';
import { Kept } from '../../wire/kept.js';
import { id } from '../../wire/shapes.js';
import type { TikTokClient } from '../wire/client.js';
import { buttonWord } from '../objects/ad.js';

/** Cache time of wordings and portfolios, which belong to the advertiser and do not expire. */
const KEPT_MS = 60 * 60_000;
/** Time limit of a call for wordings or a portfolio: the creation of an ad waits for it within its own time limit. */
const TIMEOUT_MS = 10_000;

/** A wording that the platform offers for buttons. `assets` are its versions. */
interface Wording {
  content: string;
  assets: string[];
}

const recommended = z.looseObject({
  recommend_assets: z.array(z.looseObject({ asset_content: z.string(), asset_ids: z.array(id) })).default([]),
});
const portfolio = z.looseObject({ creative_portfolio_id: id });

/** Caches by connector. */
const wordings = new WeakMap<TikTokClient, Kept<Wording[]>>();
const portfolios = new WeakMap<TikTokClient, Kept<string>>();

/**
 * Whether the platform words buttons itself: it does so if ads of a TikTok account are shown on TikTok, and refuses a fixed button there.
 * Source: portal document 1843317390059522, `call_to_action_list`, read November 2026.
 */
export const isButtonDynamic = ({ identity, information }: TiktokExperimentInput): boolean =>
  identity.type !== 'CUSTOMIZED_USER' && information.placements.includes('PLACEMENT_TIKTOK');

/** The wording of a stored alternative in the platform's list; undefined if it offers none. */
export const wordingOf = (code: string, offered: readonly Wording[]): Wording | undefined => {
  const word = buttonWord(code).replaceAll('_', ' ').toLowerCase();
  return offered.find(({ content }) => content.trim().toLowerCase() === word);
};

/**
 * Wordings for the advertiser's buttons, in English, because stored alternatives are matched by their English words.
 * Source: portal document 1739362202742785 (`/creative/cta/recommend/`, `new_version`), read November 2026.
 */
export async function offeredWordings(
  client: TikTokClient,
  { accountId, accessToken }: Pick<AccountContext, 'accountId' | 'accessToken'>,
): Promise<Wording[]> {
  const kept = keptOf(wordings, client);
  return kept.get(accountId, async () => {
    const { objective_type, promotion_type } = CAMPAIGN_WORDS.WEB_CONVERSIONS.wire;
    const params = { advertiser_id: accountId, new_version: true, objective_type, promotion_type, language: 'en' };
    const call = { method: 'GET', path: 'creative/cta/recommend', accessToken, params, timeoutMs: TIMEOUT_MS } as const;
    const { recommend_assets: rows } = await client.call(call, recommended);
    return rows.map(({ asset_content: content, asset_ids: assets }) => ({ content, assets }));
  });
}

/**
 * The portfolio that makes an ad show one button. The platform chooses a wording of the portfolio for each person. A portfolio with a
 * single wording leaves no choice, so that alternatives stay separate. It may be made more than once: a copy costs nothing, and nothing
 * shows it. Source: portal documents 1740307296329730 and 1739091950439426, read November 2026. Their schema allows a portfolio of one
 * wording (at least one); we have not tested it against the real platform.
 * @throws ConnectorError INVALID_REQUEST if the advertiser is not offered this wording
 */
export async function portfolioOf(client: TikTokClient, account: AccountContext, code: string): Promise<string> {
  const kept = keptOf(portfolios, client);
  return kept.get(`${account.accountId} ${code}`, async () => {
    const wording = wordingOf(code, await offeredWordings(client, account));
    if (wording === undefined) throw notOffered(code);
    const { accountId, accessToken } = account;
    const params = {
      advertiser_id: accountId,
      creative_portfolio_type: 'CTA',
      portfolio_content: [{ asset_content: wording.content, asset_ids: wording.assets }],
    };
    const call = { method: 'POST', path: 'creative/portfolio/create', accessToken, params } as const;
    const answer = await client.call({ ...call, intent: 'repeatable', timeoutMs: TIMEOUT_MS }, portfolio);
    return answer.creative_portfolio_id;
  });
}

const notOffered = (code: string): ConnectorError =>
  new ConnectorError('INVALID_REQUEST', 'tiktok', {
    platformMessage: `TikTok offers this advertiser no button ${code} for Smart+ ads.`,
    field: 'call_to_action_id',
  });

function keptOf<T extends object | string>(by: WeakMap<TikTokClient, Kept<T>>, client: TikTokClient): Kept<T> {
  const kept = by.get(client) ?? new Kept<T>(KEPT_MS);
  by.set(client, kept);
  return kept;
}
