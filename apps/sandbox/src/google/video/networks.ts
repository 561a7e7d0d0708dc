import type { Resource } from '../schema/read.js';

/** Networks of video campaigns in the words of scripts. YOUTUBE_WATCH is an older word. */
export const NETWORKS = [
  'YOUTUBE_SEARCH',
  'YOUTUBE_VIDEO',
  'YOUTUBE_WATCH',
  'VIDEO_PARTNER_ON_THE_DISPLAY_NETWORK',
  'GOOGLE_TV',
] as const;

/** The field mask of a change of networks. */
export const NETWORKS_MASK = ['target_content_network', 'target_youtube', 'target_google_tv_network']
  .map((field) => `network_settings.${field}`)
  .join(',');

/** The networks as the API shows them. It has no field for the search at YouTube, which counts as YouTube. */
export const networkSettingsOf = (networks: readonly string[]): Resource => ({
  targetGoogleSearch: false,
  targetSearchNetwork: false,
  targetPartnerSearchNetwork: false,
  targetContentNetwork: networks.includes('VIDEO_PARTNER_ON_THE_DISPLAY_NETWORK'),
  targetYoutube: networks.some((one) => one.startsWith('YOUTUBE')),
  targetGoogleTvNetwork: networks.includes('GOOGLE_TV'),
});
