import type { PlacementType } from '#libs/platforms/google/audience.js';
import { constant } from '../wire/resource.js';
import type { Body } from './operation.js';

/** The field of a criterion for a placement. @param id as stored: in Google's own notation of each kind */
export function placement(type: PlacementType, id: string): Body {
  switch (type) {
    case 'website':
      return { placement: { url: id } };
    case 'app':
      return { mobileApplication: { appId: id } };
    case 'app_category':
      return { mobileAppCategory: { mobileAppCategoryConstant: constant('mobileAppCategoryConstants', id) } };
    case 'youtube_video':
      return { youtubeVideo: { videoId: id } };
    case 'youtube_channel':
      return { youtubeChannel: { channelId: id } };
  }
}
