import type { QueuedChange } from '../../callbacks/wire.js';
import type { Random } from '../../delivery/random.js';
import type { Change } from './topics.js';

/** `object` is ad_account or page, `entry` the id of an ad account without `act_`. */
export type MetaChange = QueuedChange & { change: Change };

/** The body of one POST. */
export interface Parcel {
  object: string;
  entry: { id: string; time: number; changes: Change[] }[];
}

/** The platform puts up to this many changes into one POST, from any number of nodes. */
const MOST_CHANGES = 1000;

/**
 * Packs changes into bodies, one per kind of object. An entry holds one node's changes of one second. As on the platform, the order of
 * entries and changes carries no meaning.
 */
export function pack(changes: readonly MetaChange[], random: Random): Parcel[] {
  return [...Map.groupBy(changes, ({ object }) => object)].flatMap(([object, all]) => {
    const mixed = random.shuffled(all);
    const parcels: Parcel[] = [];
    for (let at = 0; at < mixed.length; at += MOST_CHANGES) {
      const groups = Map.groupBy(mixed.slice(at, at + MOST_CHANGES), (one) => `${one.entry}/${secondOf(one.at)}`);
      const entry = [...groups.values()].map((group) => ({
        id: group[0]!.entry,
        time: secondOf(group[0]!.at),
        changes: group.map(({ change }) => change),
      }));
      parcels.push({ object, entry });
    }
    return parcels;
  });
}

const secondOf = (ms: number): number => Math.floor(ms / 1000);

/** JSON with `\uXXXX` instead of non-ASCII characters: the platform signs exactly these bytes. */
export function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
