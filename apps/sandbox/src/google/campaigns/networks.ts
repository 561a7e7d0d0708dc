import type { Work } from '../mutate/kind.js';
import { isObject, type Resource } from '../schema/read.js';

const NOWHERE = {
  targetGoogleSearch: false,
  targetSearchNetwork: false,
  targetContentNetwork: false,
  targetPartnerSearchNetwork: false,
};

/** The networks where ads are shown, with Google's defaults for those that are not set. */
export function networksOf({ advertisingChannelType, networkSettings }: Resource): Resource {
  const isSearch = advertisingChannelType === 'SEARCH';
  const given = isObject(networkSettings) ? networkSettings : {};
  if (advertisingChannelType === 'VIDEO')
    return { ...NOWHERE, ...(networkSettings ? {} : { targetYoutube: true }), ...given };
  return {
    targetGoogleSearch: isSearch,
    targetSearchNetwork: isSearch,
    targetContentNetwork: !isSearch,
    targetPartnerSearchNetwork: false,
    ...given,
  };
}

/** Reports networks that a campaign cannot use, and a campaign without any network. */
export function checkNetworks({ problems, at }: Work, resource: Resource): void {
  const networks = networksOf(resource);
  const path = [...at, 'network_settings'];
  const add = (code: string, message: string, field: string): void =>
    problems.add(`campaignError.${code}`, message, { at: [...path, field] });
  if (resource.advertisingChannelType !== 'SEARCH' && (networks.targetGoogleSearch || networks.targetSearchNetwork))
    add('CANNOT_TARGET_SEARCH_NETWORK', 'The campaign cannot target the search network.', 'target_search_network');
  else if (networks.targetSearchNetwork && !networks.targetGoogleSearch)
    add(
      'CANNOT_TARGET_SEARCH_NETWORK_WITHOUT_GOOGLE_SEARCH',
      'The search network cannot be targeted without Google search.',
      'target_search_network',
    );
  if (networks.targetPartnerSearchNetwork)
    add(
      'CANNOT_TARGET_PARTNER_SEARCH_NETWORK',
      'The partner search network is for chosen accounts alone.',
      'target_partner_search_network',
    );
  const { targetGoogleSearch, targetSearchNetwork, targetContentNetwork, targetYoutube, targetGoogleTvNetwork } =
    networks;
  if (
    ![targetGoogleSearch, targetSearchNetwork, targetContentNetwork, targetYoutube, targetGoogleTvNetwork].includes(
      true,
    )
  )
    problems.add(
      'campaignError.CAMPAIGN_MUST_TARGET_AT_LEAST_ONE_NETWORK',
      'The campaign must target at least one network.',
      { at: path },
    );
}
