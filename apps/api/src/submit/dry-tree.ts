import type { PlatformLookups } from '#libs/connectors/port/lookups.js';
import type { PlatformAsset } from '#libs/connectors/port/ad-platform.js';
import type { AdObjectKind } from '#libs/contracts/experiment/run/ad-object.js';
import { choiceOf, componentsOf } from '#libs/experiments/components.js';
import { linkNamer } from '#libs/experiments/planning/link-namer.js';
import { planRunOf } from '#libs/experiments/planning/run-plan.js';
import { partOfRun } from '#libs/experiments/planning/wave-window.js';
import { isOfFiles } from '#libs/platforms/kinds/file-lists.js';
import { filesOf, type FilePlace } from '#libs/platforms/kinds/visual.js';
import { fileKey } from '#libs/platforms/kinds/shown-file.js';
import { componentField, shownFiles } from '#libs/platforms/components/components.js';
import { descriptionOf, type ExperimentInput } from '#libs/platforms/registry.js';
import { runsByDays, runSpan } from '#libs/platforms/dates/run-span.js';
import { sha256 } from '../access/keys.js';
import type { LaunchFigures } from './launchability.js';

/** An object that a run would create. */
export interface DryObject {
  ordinal: number;
  kind: AdObjectKind;
  parent: number | null;
  name: string;
  /** Variation number of an ad. */
  variation: number | null;
  /** Budget of an object that has one, in minor units. */
  budget_minor: number | null;
  /** 0 for all objects if the run has a single wave. */
  wave: number;
  /** The exact body that would be sent, except for placeholders in braces. */
  body: Record<string, unknown>;
}

/** The preview of a run before its submit: the whole tree, and a digest that distinguishes it from any other. */
export interface DryTree {
  objects: DryObject[];
  digest: string;
}

/**
 * The tree that a run with these figures would create. Braces mark values that exist only later: a file by its place in the experiment,
 * an object of the platform by its ordinal.
 * @param figures of an experiment that fits
 */
export function dryTree(
  { uuid, key }: { uuid: string; key: string },
  input: ExperimentInput,
  { budgetMinor, tested, run, limits, naming, accountZone, creationPath: path }: LaunchFigures,
  lookups: Pick<PlatformLookups, 'names' | 'bodies'>,
): DryTree {
  const { name } = input.information;
  const description = descriptionOf(input);
  const plan = planRunOf({
    uuid,
    key,
    name,
    input,
    budgetMinor,
    tested,
    times: { ...run, zone: accountZone ?? 'UTC' },
    limits,
    naming,
    names: lookups.names,
  });
  if (!plan.ok) throw new Error('an experiment that fits its account could not be planned');
  const { shown, assets } = withPlaceholders(input);
  const linked = linkNamer({ name, key, input, naming });
  const bodiesOf = (span: LaunchFigures['run']) =>
    lookups.bodies({
      input: shown,
      assets,
      path,
      items: plan.objects.map(({ ordinal, kind, externalName, parentOrdinal, budgetMinor: budget, ...object }) => {
        const variation = object.variation ?? object.sampleVariation;
        return {
          ref: String(ordinal),
          kind,
          name: externalName,
          budgetMinor: budget,
          parentId: parentOrdinal === null ? null : `{id of object ${parentOrdinal}}`,
          choice: variation === null ? {} : choiceOf(variation, shown),
          ...partOfRun(span, object.wave, { parts: plan.parts, mustSend: runsByDays(description) }),
          ...linked({ kind, ordinal, variation: object.variation }),
        };
      }),
    });
  const objectsWith = (bodies: Record<string, unknown>[]) =>
    plan.objects.map(({ ordinal, kind, externalName, parentOrdinal, variation, ...object }, i) => ({
      ordinal,
      kind,
      parent: parentOrdinal,
      name: externalName,
      variation,
      budget_minor: object.budgetMinor,
      wave: object.wave,
      body: bodies[i]!,
    }));
  // The digest uses a fixed time: the start of a run that begins today moves with every minute, but it is the same run.
  const datedRun = runSpan(description, input, { now: 0, zone: accountZone ?? undefined })!;
  return { objects: objectsWith(bodiesOf(run)), digest: sha256(JSON.stringify(objectsWith(bodiesOf(datedRun)))) };
}

/** A copy of the experiment that names its files, uploaded or not, by their places, and the parts of pictures by their names. */
function withPlaceholders(input: ExperimentInput) {
  const shown = structuredClone(input);
  const assets: Record<string, PlatformAsset> = {};
  for (const { at, kind, holder, key } of filesIn(shown)) {
    const id = `{file of ${at}}`;
    holder[key] = id;
    assets[id] = { kind, id };
  }
  for (const { asset, variant } of shownFiles(descriptionOf(shown), shown))
    if (variant !== '')
      assets[fileKey(asset, variant)] = { kind: 'image', id: `{${variant} of ${asset.slice(1, -1)}}` };
  return { shown, assets };
}

/** Every place where an experiment names a file, or can name one: `visuals[0].asset`. */
export const filesIn = (input: ExperimentInput): FilePlace[] =>
  componentsOf(input).flatMap(({ component, alternatives }) =>
    alternatives.flatMap(({ value }, i) =>
      isOfFiles(componentField(descriptionOf(input), component), value)
        ? filesOf(value).map((place) => ({ ...place, at: `${component}[${i}]${place.at}` }))
        : [],
    ),
  );
