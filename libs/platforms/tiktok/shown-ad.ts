import { withLinkParams } from '../naming/link-params.js';
import type { TiktokExperimentInput } from './description.js';

export type TiktokVisual = TiktokExperimentInput['creatives']['visuals'][number]['value'];

/** The visible parts and the target of an ad: the request to TikTok and the console's preview both use it. */
export interface ShownAd {
  headline?: string;
  /** Code of the button; absent for an ad without one. */
  button?: string;
  visual?: TiktokVisual;
  /** The one page that the ad opens. A carousel opens its first card's page, even if another card is touched. */
  link: string;
  /** The address that each card of a carousel names. */
  cards: readonly { link: string; asset?: string }[];
}

type Input = Pick<TiktokExperimentInput, 'creatives'> & {
  information: Pick<TiktokExperimentInput['information'], 'promoted_url'>;
};

/**
 * @param choice the alternative of each component; the ad shows nothing of an absent component
 * @param linkParams the parameters for addresses, as `filledParams` writes them
 */
export function shownAd(
  { creatives, information }: Input,
  choice: Partial<Record<string, number>>,
  linkParams = '',
): ShownAd {
  const visual = creatives.visuals[choice['visuals'] ?? -1]?.value;
  const cards = visual?.type === 'carousel' ? (visual.carousel ?? []) : [];
  // A half-filled value has no address yet.
  const tracked = (address: string | undefined) => withLinkParams(address ?? '', linkParams);
  return {
    headline: creatives.headlines[choice['headlines'] ?? -1]?.value,
    button: creatives.ctas[choice['ctas'] ?? -1]?.value,
    visual,
    link: tracked(cards[0]?.website || information.promoted_url),
    cards: cards.map(({ website, asset }) => ({ link: tracked(website), asset })),
  };
}
