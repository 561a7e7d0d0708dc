import type { FoundObject } from '#libs/connectors/port/ad-platform.js';
import {
  MOST_NAMED,
  type HandStepName,
  type NamedOddity,
  type SeenKind,
  type SeenStep,
} from '#libs/contracts/experiment/run/hand-step.js';
import type { PlannedObjectRow, Sighting } from '#libs/database/repositories/experiment/hand-delivery.repository.js';
import { externalKey } from '#libs/platforms/naming/external-name.js';

/** The state of a step at the platform, and the changes to the rows of the plan that follow from this state. */
interface Comparison {
  seen: Omit<SeenStep, 'at'>;
  /** Whether any ad of the run may spend, planned or not. */
  canSpend: boolean;
  sightings: Sighting[];
}

interface ComparedRun {
  key: string;
  /** The run's last day in the account's time zone, YYYY-MM-DD; null while the run has no end. */
  lastDay: string | null;
  /** The period that each budget of the run covers. */
  budgetPer: 'run' | 'day';
  /** The time until which a script that was handed out can still undo the step, ISO 8601; null if no script can. */
  mayStartUntil: string | null;
}

/** The object that was found for each row, and all other objects. */
interface Matched {
  objectOf: Map<number, FoundObject>;
  extra: FoundObject[];
}

/**
 * Compares the objects under the run's key at the platform with the plan, for a run that a person delivers. One object with a row's name,
 * under the object of its parent, belongs to the row. A further object with the same name is an extra copy; a script that runs twice
 * creates such copies. An object that was matched before keeps its row; otherwise the lowest id wins, so that every read gives the same
 * match.
 * @param rows of the plan, parents first
 * @param listed everything that carries the run's key or was seen before, without deleted objects. An object with more than the key in its
 * name (`… - Copy`) is a person's own and is ignored
 */
export function compareWithPlan(
  step: HandStepName,
  rows: readonly PlannedObjectRow[],
  listed: readonly FoundObject[],
  run: ComparedRun,
): Comparison {
  const { objectOf, extra } = match(rows, listed, run.key);
  const differs = (row: PlannedObjectRow): boolean => isDifferent(row, objectOf.get(row.ordinal), run);
  const isOn = ({ ordinal }: PlannedObjectRow): boolean => objectOf.get(ordinal)?.isOn === true;
  const isOfStep = ({ kind }: PlannedObjectRow): boolean => step !== 'campaigns' || kind !== 'ad';
  const planned = rows.filter(isOfStep);
  const missing = planned.filter(({ ordinal }) => !objectOf.has(ordinal));
  const differing = planned.filter(differs);
  const ours = [...objectOf.values(), ...extra];
  const counts = {
    planned: planned.length,
    found: planned.length - missing.length,
    missing: missing.length,
    extra: extra.length,
    differing: differing.length,
    spending: ours.filter((object) => object.maySpend).length,
  };
  // Uses the objects' own switches: a short run may have ended at the platform before the first read after its start.
  const isStarted = extra.length === 0 && rows.every((row) => isOn(row) && !differs(row));
  return {
    seen: {
      isDone: isDone(step, counts, { isStarted, mayStart: run.mayStartUntil !== null }),
      ...counts,
      ...(run.mayStartUntil === null ? {} : { mayStartUntil: run.mayStartUntil }),
      kinds: kindsOf(planned, objectOf),
      named: {
        missing: missing.slice(0, MOST_NAMED).map(nameOfRow),
        extra: extra.slice(0, MOST_NAMED).map(({ name, kind, platformId }) => ({ name, kind, platformId })),
        differing: differing.slice(0, MOST_NAMED).map(nameOfRow),
      },
    },
    canSpend: ours.some(({ kind, maySpend }) => kind === 'ad' && maySpend),
    sightings: rows.map(({ ordinal }) => ({ ordinal, platformId: objectOf.get(ordinal)?.platformId ?? null })),
  };
}

/**
 * The first step is done once everything exists and nothing may spend. A run that begins again after a restore may find that all objects
 * exist and are on: then its first step is done too. The starting step is done once everything exists and is on. A stop is done once
 * nothing may spend, whatever else exists; a removal once nothing exists. A stop or a removal is not done while an older script could start
 * everything again.
 */
function isDone(
  step: HandStepName,
  { found, missing, extra, differing, spending }: Omit<SeenStep, 'at' | 'isDone' | 'named'>,
  { isStarted, mayStart }: Record<'isStarted' | 'mayStart', boolean>,
): boolean {
  switch (step) {
    case 'campaigns':
      return isStarted || missing + extra + differing + spending === 0;
    case 'ads':
    case 'activate':
      return isStarted;
    case 'pause':
      return spending === 0 && !mayStart;
    case 'remove':
      return found + extra === 0 && !mayStart;
  }
}

const kindsOf = (planned: readonly PlannedObjectRow[], objectOf: Matched['objectOf']): SeenKind[] =>
  Array.from(
    Map.groupBy(planned, ({ kind }) => kind),
    ([kind, rows]) => ({
      kind,
      planned: rows.length,
      found: rows.filter(({ ordinal }) => objectOf.has(ordinal)).length,
    }),
  );

function match(rows: readonly PlannedObjectRow[], listed: readonly FoundObject[], experimentKey: string): Matched {
  const byName = Map.groupBy(listed, ({ kind, name }) => `${kind} ${name}`);
  const byId = new Map(listed.map((object) => [object.platformId, object]));
  const objectOf = new Map<number, FoundObject>();
  for (const { ordinal, kind, externalName, parentOrdinal, platformId } of rows) {
    // Match by id too: an object that somebody has renamed exists, but not as planned.
    const known = byId.get(platformId ?? '');
    const parent = parentOrdinal === null ? null : objectOf.get(parentOrdinal)?.platformId;
    const candidates = (byName.get(`${kind} ${externalName}`) ?? []).filter(({ parentId }) => parentId === parent);
    const object = known?.kind === kind && known.parentId === parent ? known : lowest(candidates);
    if (object !== undefined) objectOf.set(ordinal, object);
  }
  const own = new Set([...objectOf.values()].map(({ platformId }) => platformId));
  const extra = listed.filter(
    ({ platformId, name }) => !own.has(platformId) && externalKey(name)?.experimentKey === experimentKey,
  );
  return { objectOf, extra };
}

/** Ids count up on every platform, without leading zeros, so a longer id is higher. */
const lowest = (objects: readonly FoundObject[]): FoundObject | undefined =>
  objects.toSorted(({ platformId: a }, { platformId: b }) => a.length - b.length || (a < b ? -1 : 1))[0];

/**
 * Whether an object differs from its row. A later end would make the object spend for longer, and a daily budget would make it spend more.
 */
const isDifferent = (
  { externalName, budgetMinor }: PlannedObjectRow,
  object: FoundObject | undefined,
  { lastDay, budgetPer }: Pick<ComparedRun, 'lastDay' | 'budgetPer'>,
): boolean =>
  object !== undefined &&
  (object.name !== externalName ||
    (object.budgetMinor !== undefined && object.budgetMinor !== budgetMinor) ||
    (object.budgetPer !== undefined && budgetMinor !== null && object.budgetPer !== budgetPer) ||
    (object.lastDay !== undefined && object.lastDay !== lastDay));

const nameOfRow = ({ externalName: name, kind }: PlannedObjectRow): NamedOddity => ({ name, kind });
