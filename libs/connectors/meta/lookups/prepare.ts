import { EXPERIMENT_TEXTS } from '#libs/contracts/experiment/experiment-texts.js';
import { isBlank, valueAt } from '#libs/platforms/reading/loose.js';
import type { MetaExperimentInput } from '#libs/platforms/meta/description.js';
import { experimentReachesEu } from '#libs/platforms/meta/sponsors.js';
import type { AccountContext } from '../../port/ad-platform.js';
import type { Preparation } from '../../port/lookups.js';
import { doubtful } from './doubtful.js';
import type { MetaLookups } from './meta-lookups.js';

/** The page must belong to the person. If ads may reach the EU, Meta's known names fill empty sponsors. */
export async function prepare(
  { pages, adSponsors }: Pick<MetaLookups, 'pages' | 'adSponsors'>,
  { accountId, accessToken }: AccountContext,
  input: MetaExperimentInput,
): Promise<Preparation> {
  const empty = SPONSORS.filter(([, path]) => isBlank(valueAt(input, path)));
  const isAsked = empty.length > 0 && experimentReachesEu(input) !== 'no';
  const [own, known] = await Promise.all([pages(accessToken), isAsked ? adSponsors(accessToken, accountId) : null]);
  const isOwn = own.some(({ id }) => id === input.page.id);
  return {
    refused: isOwn ? [] : [{ ...EXPERIMENT_TEXTS.pageAccess, field: 'page.id' }],
    filledIn: Object.fromEntries(
      empty.flatMap(([name, path]) => (known?.[name] ? [[path, known[name]] as const] : [])),
    ),
    doubtful: doubtful(input),
  };
}

const SPONSORS = [
  ['beneficiary', 'information.dsa_beneficiary'],
  ['payor', 'information.dsa_payor'],
] as const;
