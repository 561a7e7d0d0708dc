import type { EntityManager } from '@mikro-orm/postgresql';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { NamingExampleReadModel, type NamedObject } from '#libs/database/read-models/naming-example.read-model.js';
import { tupleOf } from '#libs/experiments/design/variation-space.js';
import { namedComponents } from '#libs/experiments/planning/name-facts.js';
import { valueAt } from '#libs/platforms/reading/untrusted.js';
import type { NamingExample } from '#libs/platforms/naming/example.js';
import { PART_LENGTH } from '#libs/platforms/naming/external-name.js';
import { descriptionOf, type ExperimentInput } from '#libs/platforms/registry.js';

/** The maximum number of objects and alternatives in an example: enough to see how names differ. */
const MOST = { objects: 200, labels: 500 };

/** The team's latest submitted experiment, on which patterns are tried; null if there is none. */
export async function latestExample(
  em: EntityManager,
  organizationId: string,
  platform: Platform,
): Promise<NamingExample | null> {
  const reads = new NamingExampleReadModel(em);
  const latest = await reads.latest(organizationId, platform);
  if (latest === null) return null;
  const { id, name, key, input } = latest;
  const components = namedComponents(input);
  const sizes = components.map(({ labels }) => Math.max(1, labels.length));
  const objects = await reads.objects(organizationId, id, MOST.objects);
  return {
    name,
    key,
    link: siteOf(input),
    components: components.map(({ component, title, isAudience, labels }) => ({
      component,
      title,
      is_audience: isAudience,
      labels: labels.slice(0, MOST.labels).map((label) => [...label].slice(0, PART_LENGTH).join('')),
    })),
    objects: objects.map(({ kind, ordinal, wave, variation, sampleVariation }) => {
      const own = variation ?? sampleVariation;
      return {
        kind,
        ordinal,
        variation,
        part: partOf(objects, { kind, ordinal, wave, variation, sampleVariation }),
        chosen: own === null ? [] : tupleOf(own, sizes),
      };
    }),
  };
}

/** Numbers the campaigns of an experiment that has several. */
function partOf(objects: readonly NamedObject[], { kind, ordinal }: NamedObject): string {
  if (kind !== 'campaign') return '';
  const campaigns = objects.filter((one) => one.kind === 'campaign');
  return campaigns.length > 1 ? `${campaigns.findIndex((one) => one.ordinal === ordinal) + 1}/${campaigns.length}` : '';
}

/** The address that the experiment promotes; null if its ads lead to no site. */
function siteOf(input: ExperimentInput): string | null {
  const { links, information } = descriptionOf(input);
  const [field] = Object.entries(information).find(([, { kind }]) => kind === 'url') ?? [];
  if (field === undefined || !links?.goals.includes(input.objective)) return null;
  const address = valueAt(input, `information.${field}`);
  return typeof address === 'string' ? address : null;
}
