/** The sandbox's own record of an object, in Ads Manager's terms, independent of our tables. */
export interface WitnessedObject {
  platform: string;
  type: string;
  id: string;
  name: string;
  /** The platform's effective status of an ad; null for an object that is not an ad. */
  effective: string | null;
  deleted: boolean;
  created: string;
  history: { at: string; status: string }[];
  /** In minor units, if requested: the budget of the object, if it has one, and all spend of it and below it. */
  money?: { lifetime?: number; daily?: number; spent: number };
}

/** The line that a fault scenario prints; see reliability of the run in docs/architecture.md. */
export interface Account {
  planned: number;
  /** Different names ever created. */
  distinct: number;
  /** Objects beyond one per name, deleted ones included. */
  duplicates: number;
  /** Objects beyond one per name that still exist. */
  extra: number;
  /** Planned names without an existing object. */
  lost: number;
  /** Objects that were switched on before the last one was created. */
  liveTooEarly: number;
}

/**
 * All objects that the sandbox ever created for an experiment, by the key at the end of every name. Ads without a name of their own
 * are identified by that key alone.
 */
export async function witnessed(
  sandboxUrl: string,
  experimentKey: string,
  { withMoney = false } = {},
): Promise<WitnessedObject[]> {
  const query = new URLSearchParams({ prefix: `${experimentKey}-`, money: String(withMoney) });
  const response = await fetch(`${sandboxUrl}/__sandbox/ledger?${query}`);
  const { data } = (await response.json()) as { data: WitnessedObject[] };
  return data.flatMap(({ type, history, name, ...object }) => {
    const kind = KINDS[type];
    if (kind === undefined) return [];
    return [
      {
        ...object,
        type: kind,
        name: markedName(name, experimentKey),
        history: history.map(({ at, status }) => ({ at, status: STATUSES[status] ?? status })),
      },
    ];
  });
}

/** The name, if it contains the object's key in brackets; otherwise only that key: `[k7x-1f]`. */
function markedName(name: string, experimentKey: string): string {
  if (name.includes(`[${experimentKey}-`)) return name;
  const [key] = new RegExp(`${experimentKey}-[0-9a-z]+`).exec(name) ?? [];
  return key === undefined ? name : `[${key}]`;
}

/** Kinds of objects in the platforms' terms, and their terms for an object that is on or off. */
const KINDS: Readonly<Record<string, string>> = { campaign: 'campaign', adset: 'adset', adgroup: 'adset', ad: 'ad' };
const STATUSES: Readonly<Record<string, string>> = {
  ENABLE: 'ACTIVE',
  DISABLE: 'PAUSED',
  ENABLED: 'ACTIVE',
};

/** Whether the object was last switched on, not off, regardless of later reviews. */
export const isActive = ({ history }: WitnessedObject): boolean =>
  history.findLast(({ status }) => status === 'ACTIVE' || status === 'PAUSED')?.status === 'ACTIVE';

/** Below a Google campaign everything is created on, and the campaign alone is switched. */
export const isSwitched = ({ platform, type }: WitnessedObject): boolean =>
  platform !== 'google' || type === 'campaign';

/** Compares the created objects with the planned names. */
export function accountFor(witnesses: readonly WitnessedObject[], plannedNames: readonly string[]): Account {
  const byKey = new Map(plannedNames.map((name) => [/\[[^[\]]*\]$/.exec(name)?.[0] ?? name, name]));
  const objects = witnesses.map((object) => ({ ...object, name: byKey.get(object.name) ?? object.name }));
  const names = new Set(objects.map(({ name }) => name));
  const present = objects.filter(({ deleted }) => !deleted).map(({ name }) => name);
  const lastCreated = Math.max(...objects.map(({ created }) => Date.parse(created)));
  const liveTooEarly = objects
    .filter(isSwitched)
    .filter(({ history }) =>
      history.some(({ at, status }) => status === 'ACTIVE' && Date.parse(at) < lastCreated),
    ).length;
  return {
    planned: plannedNames.length,
    distinct: names.size,
    duplicates: objects.length - names.size,
    extra: present.length - new Set(present).size,
    lost: plannedNames.filter((name) => !present.includes(name)).length,
    liveTooEarly,
  };
}
