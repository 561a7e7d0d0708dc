/** A format of video ads: its member in the API, the type of ad, and the ad groups that accept it. */
export interface VideoFormat {
  /** Member of `VideoAdInfo`. */
  format: 'inStream' | 'inFeed' | 'bumper';
  /** Type of the ad. */
  type: string;
  /** Type of the ad group. */
  group: string;
  /** Whether people leave YouTube for a site. An ad in the feed leads to the video or its channel. */
  hasFinalUrl: boolean;
  /** Whether Google counts TrueView views. It does if people can skip the video or choose it. */
  isTrueView: boolean;
  /** The longest video, in seconds. */
  mostSeconds?: number;
}

/** Source: AdGroupType and AdType of the official messages; the 6 seconds of a bumper from Google Ads help 2375464. */
export const VIDEO_FORMATS: readonly VideoFormat[] = [
  {
    format: 'inStream',
    type: 'VIDEO_TRUEVIEW_IN_STREAM_AD',
    group: 'VIDEO_TRUE_VIEW_IN_STREAM',
    hasFinalUrl: true,
    isTrueView: true,
  },
  {
    format: 'inFeed',
    type: 'IN_FEED_VIDEO_AD',
    group: 'VIDEO_TRUE_VIEW_IN_DISPLAY',
    hasFinalUrl: false,
    isTrueView: true,
  },
  {
    format: 'bumper',
    type: 'VIDEO_BUMPER_AD',
    group: 'VIDEO_BUMPER',
    hasFinalUrl: true,
    isTrueView: false,
    mostSeconds: 6,
  },
];

/**
 * Types of ad groups that a video campaign without a subtype accepts (public code that quotes Google's page on video campaigns). Campaigns
 * with a subtype, which accept responsive or non-skippable ads, are not imitated.
 */
export const VIDEO_GROUP_TYPES: readonly string[] = VIDEO_FORMATS.map(({ group }) => group);
