import type { AdGroup, Budget, Campaign } from '../objects/types.js';
import type { Work } from '../mutate/kind.js';
import { isObject, type Resource } from '../schema/read.js';
import { isShared } from './budget.js';

/*
 * Campaigns of Demand Gen and their groups. Sources: campaign.proto and ad_group.proto of v26, and the pages below
 * developers.google.com/google-ads/api/docs/demand-gen, read November 2026. The codes of some refusals are guesses.
 */

/** Whether places and languages are criteria of a campaign's ad groups, not of the campaign itself. By default they are. */
export const isUpgraded = ({ data: { channel, resource } }: Campaign): boolean =>
  channel === 'DEMAND_GEN' && (resource.demandGenCampaignSettings as Resource).upgradedTargeting !== false;

/** Fills in the settings of a new campaign. Reports networks, because ad groups of Demand Gen have channels instead. */
export function prepareDemandGen({ at, problems }: Work, resource: Resource): void {
  resource.demandGenCampaignSettings = { upgradedTargeting: true, ...settingsOf(resource) };
  if (resource.networkSettings !== undefined)
    problems.add('fieldError.VALUE_MUST_BE_UNSET', "The field's value must be unset.", {
      at: [...at, 'network_settings'],
    });
}

const settingsOf = ({ demandGenCampaignSettings: given }: Resource): Resource => (isObject(given) ? given : {});

/** Reports a budget that several campaigns could share. */
export function checkDemandGenBudget({ at, problems }: Work, { data }: Budget): void {
  if (isShared(data.resource))
    problems.add('campaignBudgetError.CAMPAIGN_BUDGET_CANNOT_BE_SHARED', 'The campaign needs a budget of its own.', {
      at: [...at, 'campaign_budget'],
    });
}

/** The channels that a group can choose, by their names in JSON. */
const CHANNELS = ['youtubeInStream', 'youtubeInFeed', 'youtubeShorts', 'discover', 'gmail', 'display', 'maps'] as const;

const controlsOf = (group: Resource): Resource => {
  const settings = group.demandGenAdGroupSettings;
  return isObject(settings) && isObject(settings.channelControls) ? settings.channelControls : {};
};

/** The channels on which a group's ads appear; none for groups of other campaigns. */
export function channelsOf({ data: { resource } }: AdGroup): string[] {
  if (resource.demandGenAdGroupSettings === undefined) return [];
  const { selectedChannels: selected } = controlsOf(resource);
  return CHANNELS.filter((channel) => !isObject(selected) || selected[channel] === true);
}

/** Fills in the channels of a new group of Demand Gen: all of them if the request chooses none. */
export function prepareDemandGenGroup(resource: Resource): void {
  const controls = controlsOf(resource);
  const isChosen = controls.channelStrategy !== undefined || controls.selectedChannels !== undefined;
  if (!isChosen) resource.demandGenAdGroupSettings = { channelControls: { channelStrategy: 'ALL_CHANNELS' } };
}

/** Reports Demand Gen settings on a group of another campaign type, and a choice of no channel. */
export function checkDemandGenGroup({ at, problems }: Work, resource: Resource, { data: { channel } }: Campaign): void {
  const path = [...at, 'demand_gen_ad_group_settings'];
  if (channel !== 'DEMAND_GEN') {
    if (resource.demandGenAdGroupSettings !== undefined)
      problems.add('fieldError.VALUE_MUST_BE_UNSET', "The field's value must be unset.", { at: path });
    return;
  }
  const { selectedChannels: selected } = controlsOf(resource);
  if (isObject(selected) && !CHANNELS.some((one) => selected[one] === true))
    problems.add('fieldError.INVALID_VALUE', 'At least one channel has to be selected.', {
      at: [...path, 'channel_controls', 'selected_channels'],
    });
}

/** Whether a group is aimed at an `Audience`. */
export const isAimedAtAudience = ({ data: { resource } }: AdGroup): boolean =>
  isObject(resource.audienceSetting) && resource.audienceSetting.useAudienceGrouped === true;
