import { PLATFORM_NAMES, type Platform } from '#libs/contracts/platform/platform.js';

/** Characters of an organization's id that tell teams apart in a line: `OrganizationId STARTS_WITH "3f2a9c1e"` filters by them. */
const TEAM_CHARACTERS = 8;

export interface SummarizedRun {
  platform: Platform;
  organizationId: string;
  experimentId: number;
  /** Variations that become ads, and all of them; absent in outbox items from before they were told. */
  tested?: number;
  created?: number;
}

/** What operators see of a run in every list: `Meta, 80 of 288 ads, team 3f2a9c1e, #9`. Nothing that somebody has typed. */
export function runSummary({ platform, organizationId, experimentId, tested, created }: SummarizedRun): string {
  const ads = tested === undefined || created === undefined ? [] : [`${tested} of ${created} ads`];
  const team = `team ${organizationId.slice(0, TEAM_CHARACTERS)}`;
  return [PLATFORM_NAMES[platform], ...ads, team, `#${experimentId}`].join(', ');
}
