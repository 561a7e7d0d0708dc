import type { ComponentType } from 'react';
import { BUILT_PLATFORMS } from '#libs/platforms/registry.js';
import type { AdLooksByPlatform } from '../../components/ads/ad-looks.js';
import type { LinkParts } from '../../components/link-parts.js';
import { OwnPartsContext, type PartsByPlatform } from '../../features/create/platforms/own-parts.js';
import { loadConsoleParts } from './load-console-parts.js';

const entries = await Promise.all(
  BUILT_PLATFORMS.map(async (platform) => [platform, await loadConsoleParts(platform)] as const),
);

export const AD_LOOKS: AdLooksByPlatform = Object.fromEntries(
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
