/** Positions where an ad can appear, as written by callers. */
export const POSITIONS: Record<string, readonly string[]> = {
  facebook: [
    ...[
      'feed',
      'right_hand_column',
      'marketplace',
      'video_feeds',
      'story',
      'search',
      'instream_video',
      'facebook_reels',
    ],
    ...['facebook_reels_overlay', 'profile_feed', 'profile_reels', 'notification'],
  ],
  instagram: [
    'stream',
    'story',
    'explore',
    'explore_home',
    'reels',
    'profile_feed',
    'profile_reels',
    'ig_search',
    'shop',
  ],
  messenger: ['messenger_home', 'messenger_inbox', 'story', 'sponsored_messages'],
  audience_network: ['classic', 'rewarded_video', 'instream_video'],
  threads: ['threads_stream'],
  whatsapp: ['status'],
};

/** Positions that the platform sells only together with others. */
export const COMPANIONS: Record<string, Record<string, readonly string[]>> = {
  facebook: { story: ['feed'], search: ['feed'], marketplace: ['feed'], instream_video: ['feed'] },
  instagram: { explore: ['stream'], explore_home: ['stream', 'explore'], reels: ['stream'], shop: ['stream'] },
};

/** Retired positions, the version from which they are refused, and the error subcode if it is known. */
export const RETIRED: Record<string, Record<string, { since: number; subcode?: number }>> = {
  facebook: { video_feeds: { since: 24, subcode: 2490562 } },
  instagram: { explore: { since: 26 }, explore_home: { since: 26 } },
};

/** Positions that are accepted and silently dropped, in all versions since 2026-10-27. */
export const DROPPED: Record<string, readonly string[]> = { messenger: ['story'] };
