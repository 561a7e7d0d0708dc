import { withLinkParams } from '../naming/link-params.js';
import type { TiktokExperimentInput } from './description.js';

export type TiktokVisual = TiktokExperimentInput['creatives']['visuals'][number]['value'];

/** What people see of an ad, and where it leads: what is sent to TikTok and what the console shows beforehand are made of it. */
export interface ShownAd {
  headline?: string;
  /** Code of the button; absent for an ad without one. */
  button?: string;
  visual?: TiktokVisual;
  /** The one page that the ad opens: of a carousel that of its first card, whichever is touched. */
  link: string;
  /** Where each card of a carousel says that it leads. */
  cards: readonly { link: string; asset?: string }[];
}

type Input = Pick<TiktokExperimentInput, 'creatives'> & {
  information: Pick<TiktokExperimentInput['information'], 'promoted_url'>;
};

/**
 * @param choice which alternative of each component; an absent component shows nothing
 * @param linkParams what is added to addresses, as `filledParams` writes it
 */
export function shownAd(
  { creatives, information }: Input,
  choice: Partial<Record<string, number>>,
  linkParams = '',
): ShownAd {
  const visual = creatives.visuals[choice['visuals'] ?? -1]?.value;
  const cards = visual?.type === 'carousel' ? (visual.carousel ?? []) : [];
  // What is half filled in has no address yet.
  const tracked = (address: string | undefined) => withLinkParams(address ?? '', linkParams);
  return {
    headline: creatives.headlines[choice['headlines'] ?? -1]?.value,
    button: creatives.ctas[choice['ctas'] ?? -1]?.value,
    visual,
    link: tracked(cards[0]?.website || information.promoted_url),
    cards: cards.map(({ website, asset }) => ({ link: tracked(website), asset })),
  };
}
