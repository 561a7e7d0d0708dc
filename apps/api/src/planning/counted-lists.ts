import type { Platform } from '#libs/contracts/platform/platform.js';
import { FIELD_TEXTS } from '#libs/contracts/messages/field-texts.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import { componentNames, isAudienceComponent } from '#libs/platforms/components/components.js';
import { descriptionOf } from '#libs/platforms/registry.js';
import { invalidField } from '../http/errors/api-error.js';

/**
 * The sizes of all lists, from counts by component, in the order of components that numbers the variations.
 * @throws ApiError 400 for an unknown component and for a value that is not a count
 */
export function countedLists(platform: Platform, counts: Record<string, number>, field = 'created') {
  const description = descriptionOf({ platform });
  const names = componentNames(description);
  for (const [name, count] of Object.entries(counts)) {
    if (!names.includes(name)) throw invalidField(`${field}.${name}`, withParams(FIELD_TEXTS.notComponent, { name }));
    if (!Number.isInteger(count) || count < 0 || count > 1_000_000)
      throw invalidField(`${field}.${name}`, withParams(FIELD_TEXTS.alternatives, { field: `${field}.${name}` }));
  }
  return {
    sizes: names.map((name) => counts[name] ?? 0),
    audienceParts: names.filter((name) => isAudienceComponent(description, name)).length,
  };
}
