import { lazy, type ComponentType } from 'react';
import type { BuiltPlatform } from '#libs/platforms/registry.js';
import type { DrawAd } from '../components/ads/ad-looks.js';
import type { LinkPartProps, LinkParts } from '../components/link-parts.js';
import { OwnPartsContext, type OwnParts, type PartsByPlatform } from '../features/create/platforms/own-parts.js';

/** The parts of the console that belong to a platform, besides its description. */
interface PlatformConsole {
  /** Draws its ads; null where they look as in the feed, in stories and in reels. */
  look: DrawAd | null;
  /** The wizard's own sections and questions of the platform; a chunk of its own. */
  wizard(): Promise<OwnParts>;
  /** What the panel of a working link shows besides; absent: nothing. */
  link?: ComponentType<LinkPartProps>;
}

/** One for each platform that the product is built for. A described platform that is missing here does not compile. */
const CONSOLES: Readonly<Record<BuiltPlatform, PlatformConsole>> = {
  meta: {
    look: null,
    wizard: async () => (await import('../features/create/platforms/meta/meta-parts.js')).META_PARTS,
  },
  tiktok: {
    look: lazy(async () => ({ default: (await import('../components/ads/tiktok/full-screen-ad.js')).FullScreenAd })),
    wizard: async () => (await import('../features/create/platforms/tiktok/tiktok-parts.js')).TIKTOK_PARTS,
  },
  google: {
    look: lazy(async () => ({ default: (await import('../components/ads/google/google-ad.js')).GoogleAd })),
    wizard: async () => (await import('../features/create/platforms/google/google-parts.js')).GOOGLE_PARTS,
    link: lazy(async () => ({
      default: (await import('../features/linking/google/customer-panel.js')).CustomerPanel,
    })),
  },
};
const entries = Object.entries(CONSOLES);

export const AD_LOOKS: Readonly<Partial<Record<string, DrawAd>>> = Object.fromEntries(
  entries.flatMap(([platform, { look }]) => (look === null ? [] : [[platform, look]])),
);

/** Loads the platforms' own wizard parts together with the component that shows them. */
export async function withOwnParts<P extends object>(
  load: Promise<ComponentType<P>>,
): Promise<{ default: ComponentType<P> }> {
  const loads = entries.map(async ([platform, { wizard }]) => [platform, await wizard()] as const);
  const [Shown, parts] = await Promise.all([load, Promise.all(loads)]);
  const byPlatform: PartsByPlatform = Object.fromEntries(parts);
  return {
    default: (props: P) => (
      <OwnPartsContext value={byPlatform}>
        <Shown {...props} />
      </OwnPartsContext>
    ),
  };
}

export const LINK_PARTS: LinkParts = Object.fromEntries(
  entries.flatMap(([platform, { link }]) => (link === undefined ? [] : [[platform, link]])),
);
