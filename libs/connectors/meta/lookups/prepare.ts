import { EXPERIMENT_TEXTS } from '#libs/contracts/experiment/experiment-texts.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import { PREFLIGHT_TEXTS } from '#libs/contracts/experiment/plan/preflight-texts.js';
import { isBlank, valueAt } from '#libs/platforms/reading/untrusted.js';
import type { MetaExperimentInput } from '#libs/platforms/meta/description.js';
import { experimentReachesEu, SPONSORS } from '#libs/platforms/meta/sponsors.js';
import type { AccountContext } from '../../port/ad-platform.js';
import type { Preparation } from '../../port/lookups.js';
import { doubtful } from './doubtful.js';
import type { MetaLookups } from './meta-lookups.js';

/**
 * Refuses a page that does not belong to the linked person. If the ads can reach the EU, it fills empty sponsors with the names that Meta
 * knows.
 */
export async function prepare(
  { pages, adSponsors }: Pick<MetaLookups, 'pages' | 'adSponsors'>,
  { accountId, accessToken }: AccountContext,
  input: MetaExperimentInput,
): Promise<Preparation> {
  const empty = Object.entries(SPONSORS).filter(([, path]) => isBlank(valueAt(input, path)));
  const needsSponsors = empty.length > 0 && experimentReachesEu(input) !== 'no';
  const [own, known] = await Promise.all([
    pages(accessToken),
    needsSponsors ? adSponsors(accessToken, accountId) : null,
  ]);
  const isOwn = own.some(({ id }) => id === input.page.id);
  const filledIn = Object.fromEntries(
    empty.flatMap(([name, path]) => {
      const filled = known?.[name as keyof typeof SPONSORS];
      return filled ? [[path, filled] as const] : [];
    }),
  );
  const names = [...new Set(Object.values(filledIn))].join(', ');
  return {
    refused: isOwn ? [] : [{ ...EXPERIMENT_TEXTS.pageAccess, field: 'page.id' }],
    filledIn,
    notes: names === '' ? [] : [withParams(PREFLIGHT_TEXTS.sponsors, { name: names })],
    doubtful: doubtful(input),
  };
}
