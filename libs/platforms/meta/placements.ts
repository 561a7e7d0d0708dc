import { texts } from '#libs/contracts/messages/texts.js';

const NAMES = texts('metaPlacements', {
  facebookFeed: { en: 'Facebook feed', es: 'feed de Facebook' },
  instagramFeed: { en: 'Instagram feed', es: 'feed de Instagram' },
  stories: { en: 'stories', es: 'historias' },
  reels: { en: 'reels', es: 'reels' },
});

/** Placements with recommendations from Meta, each with the positions that it covers (`positions.ts`). */
export const PLACEMENTS = {
  facebookFeed: { ...NAMES.facebookFeed, positions: ['facebook/feed'] },
  instagramFeed: {
    ...NAMES.instagramFeed,
    positions: ['instagram/stream'],
  },
  stories: { ...NAMES.stories, positions: ['facebook/story', 'instagram/story'] },
  reels: { ...NAMES.reels, positions: ['facebook/facebook_reels', 'instagram/reels'] },
} as const;
