import { NAMING_TEXTS } from '#libs/contracts/experiment/naming/naming-texts.js';
import type { Finding } from '#libs/contracts/messages/finding.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import type { OwnRule } from '../description.js';
import { listOf, recordOf, valuesOf } from '../reading/untrusted.js';
import { withLinkParams } from '../naming/link-params.js';
import { LONGEST_LINK, SITE_GOALS } from './naming.js';

/** An address that is short enough alone may be too long with the parameters of the team's pattern. */
export const linkLengthRule: OwnRule = {
  part: 'information',
  before: 'information.promoted_url',
  check(input, { linkParams }): Finding[] {
    const { objective, information, creatives } = recordOf(input);
    if (!linkParams || !SITE_GOALS.includes(objective as string)) return [];
    const longest = (field: string, address: unknown): Finding[] => {
      if (typeof address !== 'string' || address.length > LONGEST_LINK) return [];
      const { length } = withLinkParams(address, linkParams);
      return length > LONGEST_LINK
        ? [{ field, ...withParams(NAMING_TEXTS.linkTooLong, { length, most: LONGEST_LINK }) }]
        : [];
    };
    return [
      ...longest('information.promoted_url', recordOf(information)['promoted_url']),
      ...valuesOf(recordOf(creatives).visuals).flatMap((visual, v) =>
        listOf(recordOf(visual)['carousel']).flatMap((card, c) =>
          longest(`creatives.visuals[${v}].value.carousel[${c}].website`, recordOf(card)['website']),
        ),
      ),
    ];
  },
};
