import { PLATFORM_NAMES, type Platform } from '#libs/contracts/platform/platform.js';

/** Length of the prefix of an organization's id that identifies teams in a line: filter by `OrganizationId STARTS_WITH "3f2a9c1e"`. */
const TEAM_CHARACTERS = 8;

export interface SummarizedRun {
  platform: Platform;
  organizationId: string;
  experimentId: number;
  /** Numbers of variations: those that become ads, and all; absent in older outbox items. */
  tested?: number;
  created?: number;
  /** The experiment whose variations the run activates; absent for an experiment. */
  activates?: number;
}

/** The line that operators see about a run in every list: `Meta, 80 of 288 ads, team 3f2a9c1e, #9`. It holds no text that people typed. */
export function runSummary(run: SummarizedRun): string {
  const { platform, organizationId, experimentId, activates } = run;
  const team = `team ${organizationId.slice(0, TEAM_CHARACTERS)}`;
  const of = activates === undefined ? [] : [`activates of #${activates}`];
  return [PLATFORM_NAMES[platform], ...adsOf(run), ...of, team, `#${experimentId}`].join(', ');
}

function adsOf({ tested, created, activates }: SummarizedRun): string[] {
  if (tested === undefined || created === undefined) return [];
  return [activates === undefined ? `${tested} of ${created} ads` : `${tested} ads`];
}
