import type { CarouselItem } from '../fields/field-values.js';
import { withLinkParams } from '../naming/link-params.js';
import type { MetaExperimentInput } from './description.js';
import { SITE_GOALS } from './naming.js';
import type { MetaVisual } from './values.js';

/** Instant forms open inside the app, so a lead ad has no site to link to. Meta's lead ads guide links here instead. */
const LEAD_LINK = 'http://fb.me/';

/** The visible parts and the target of an ad: the request to Meta and the console's preview both use it. */
export interface ShownAd {
  copy?: string;
  headline?: string;
  description?: string;
  link: string;
  /** Code of the button; absent for an ad without one. */
  button?: string;
  visual?: MetaVisual;
  /** The cards of a carousel. */
  cards: readonly ShownCard[];
}

export interface ShownCard {
  headline?: string;
  description?: string;
  link: string;
  asset?: string;
}

type Input = Pick<MetaExperimentInput, 'objective' | 'creatives'> & {
  information: Pick<MetaExperimentInput['information'], 'promoted_url'>;
};

/**
 * The ad that a choice of alternatives makes.
 * @param choice the index of the alternative of each component; the ad shows nothing of an absent component
 * @param linkParams the parameters for addresses of the site, as `filledParams` writes them
 */
export function shownAd(input: Input, choice: Partial<Record<string, number>>, linkParams = ''): ShownAd {
  const { creatives, objective, information } = input;
  const tracked = (address: string) => (SITE_GOALS.includes(objective) ? withLinkParams(address, linkParams) : address);
  const isLead = objective === 'OUTCOME_LEADS';
  const [headline, copy, description] = [
    creatives.headlines[choice['headlines'] ?? -1]?.value,
    creatives.copies[choice['copies'] ?? -1]?.value,
    creatives.descriptions[choice['descriptions'] ?? -1]?.value,
  ];
  const visual = creatives.visuals[choice['visuals'] ?? -1]?.value;
  const cardOf = (card: CarouselItem): ShownCard => ({
    headline: card.headline || headline,
    description: card.description || description,
    link: isLead ? LEAD_LINK : tracked(card.website),
    asset: card.asset,
  });
  return {
    copy,
    headline,
    description,
    visual,
    link: isLead ? LEAD_LINK : tracked(information.promoted_url),
    button: creatives.ctas[choice['ctas'] ?? -1]?.value,
    cards: (visual?.carousel ?? []).map(cardOf),
  };
}
