import { codesFor } from '#libs/platforms/kinds/choices.js';
import { creatives } from '#libs/platforms/meta/creative.js';
import { INDUSTRIES } from '#libs/contracts/experiment/form/industries.js';
import { ATTRIBUTION_SETTINGS, META_OBJECTIVES } from '#libs/platforms/meta/goals.js';
import { OFFERED_POSITIONS } from '#libs/platforms/meta/positions.js';
import { information } from '#libs/platforms/meta/setup.js';
import type { MetaDevice } from '#libs/platforms/meta/values.js';
import type { ExperimentLookupDto } from './meta-lookups.dto.js';

const readable = (code: string): string =>
  code
    .replaceAll('_', ' ')
    .toLowerCase()
    .replace(/^./, (first) => first.toUpperCase());

/** The wizard's choices that do not depend on the ad account; the platform defines the devices. */
export function experimentLookups(devices: readonly MetaDevice[]): ExperimentLookupDto[] {
  return [
    ...Object.entries(INDUSTRIES).map(([id, name]) => ({ type: 'industries', id, name })),
    ...['Android', 'iOS'].map((name) => ({ type: 'user_os', id: name, name })),
    ...devices.map(({ id, description, platform, ...people }) => ({
      type: 'user_device',
      id,
      name: description,
      group: platform,
      ...people,
    })),
    ...OFFERED_POSITIONS.map(({ type: group, id, words }) => ({ type: 'positions', id, name: words.en, group })),
    ...META_OBJECTIVES.flatMap((group) =>
      codesFor(creatives.ctas, group).map((id) => ({ type: 'ctas', id, name: readable(id), group })),
    ),
    ...ATTRIBUTION_SETTINGS.map((id) => ({ type: 'attribution_settings', id, name: readable(id) })),
    ...Object.entries(information.secondary_goal.offered).flatMap(([group, goals]) =>
      goals.map((id) => ({ type: 'secondary_goals', id, name: readable(id), group })),
    ),
  ];
}
