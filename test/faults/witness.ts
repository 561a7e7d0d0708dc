/** What the sandbox itself remembers of an object, in the words of Ads Manager: our own tables are not asked. */
export interface WitnessedObject {
  type: string;
  id: string;
  name: string;
  /** The platform's word for what really happens to an ad; null for what is no ad. */
  effective: string | null;
  deleted: boolean;
  created: string;
  history: { at: string; status: string }[];
}

/** The line that a fault scenario prints; see reliability of the run in docs/architecture.md. */
export interface Account {
  planned: number;
  /** Different names ever created. */
  distinct: number;
  /** Objects beyond one per name, deleted ones included. */
  duplicates: number;
  /** Objects beyond one per name that are still there. */
  extra: number;
  lost: number;
  /** Objects that were switched on before the last one was created. */
  liveTooEarly: number;
}

/** Everything the sandbox ever created for an experiment, by the key that ends every name. */
export async function witnessed(sandboxUrl: string, experimentKey: string): Promise<WitnessedObject[]> {
  const response = await fetch(`${sandboxUrl}/__sandbox/ledger?prefix=${encodeURIComponent(`[${experimentKey}-`)}`);
  const { data } = (await response.json()) as { data: WitnessedObject[] };
  return data.flatMap(({ type, history, ...object }) => {
    const kind = KINDS[type];
    if (kind === undefined) return [];
    return [
      { ...object, type: kind, history: history.map(({ at, status }) => ({ at, status: STATUSES[status] ?? status })) },
    ];
  });
}

/** Kinds of objects by the platforms' words, and what they call an object that is switched on or off. */
const KINDS: Readonly<Record<string, string>> = { campaign: 'campaign', adset: 'adset', adgroup: 'adset', ad: 'ad' };
const STATUSES: Readonly<Record<string, string>> = { ENABLE: 'ACTIVE', DISABLE: 'PAUSED' };

/** Whether it was last switched on, whatever its review has said since. */
export const isActive = ({ history }: WitnessedObject): boolean =>
  history.findLast(({ status }) => status === 'ACTIVE' || status === 'PAUSED')?.status === 'ACTIVE';

/** Holds what was created against the names that were planned. */
export function accountFor(objects: readonly WitnessedObject[], plannedNames: readonly string[]): Account {
  const names = new Set(objects.map(({ name }) => name));
  const present = objects.filter(({ deleted }) => !deleted).map(({ name }) => name);
  const lastCreated = Math.max(...objects.map(({ created }) => Date.parse(created)));
  const liveTooEarly = objects.filter(({ history }) =>
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
