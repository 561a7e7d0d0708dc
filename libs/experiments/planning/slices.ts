import type { AdObjectKind } from '#libs/contracts/experiment/run/ad-object.js';

/** The fields of a planned object, or of its ledger row, that slicing uses. */
export interface SliceableObject {
  ordinal: number;
  kind: AdObjectKind;
  parentOrdinal: number | null;
  wave: number;
}

/** A part of the plan that one child workflow creates: whole ad sets with their ads, without campaigns. */
export interface Slice {
  index: number;
  wave: number;
  /** First and last ordinal; the slice holds every ordinal between them. */
  firstOrdinal: number;
  lastOrdinal: number;
  adSets: number;
  ads: number;
}

/** Ads of one ad set that one call sends to the platform. */
export interface Batch {
  adSetOrdinal: number;
  adOrdinals: number[];
}

/** The maximum number of operations in one batch call. */
const BATCH_SIZE = 50;

/**
 * Cuts the plan at ad sets into slices of one wave and at most `adsPerSlice` ads; a single ad set can have more. It sets the slice
 * of each object.
 * @param objects in the order of their ordinals
 */
export function cutSlices(
  objects: readonly (SliceableObject & { slice: number | null })[],
  adsPerSlice = 100,
): Slice[] {
  const adsOf = new Map<number, number>();
  for (const { kind, parentOrdinal } of objects) {
    if (kind === 'ad' && parentOrdinal !== null) adsOf.set(parentOrdinal, (adsOf.get(parentOrdinal) ?? 0) + 1);
  }
  const slices: Slice[] = [];
  for (const object of objects) {
    if (object.kind === 'campaign') continue;
    let slice = slices.at(-1);
    if (object.kind === 'adset') {
      const ads = adsOf.get(object.ordinal) ?? 0;
      if (!slice || slice.wave !== object.wave || slice.ads + ads > adsPerSlice) {
        slice = {
          index: slices.length,
          wave: object.wave,
          firstOrdinal: object.ordinal,
          lastOrdinal: object.ordinal,
          adSets: 0,
          ads: 0,
        };
        slices.push(slice);
      }
      slice.adSets++;
      slice.ads += ads;
    }
    if (!slice) throw new RangeError('an ad comes before its ad set');
    slice.lastOrdinal = object.ordinal;
    object.slice = slice.index;
  }
  return slices;
}

/**
 * Cuts ads into batches of at most `size`, each of one ad set, in the order of the ordinals. Takes any selection of objects (a slice, or
 * only its unsent rows); objects that are not ads are skipped.
 */
export function cutBatches(
  objects: readonly Pick<SliceableObject, 'ordinal' | 'kind' | 'parentOrdinal'>[],
  size = BATCH_SIZE,
): Batch[] {
  const batches: Batch[] = [];
  const ads = objects.filter(({ kind }) => kind === 'ad').sort((a, b) => a.ordinal - b.ordinal);
  for (const { ordinal, parentOrdinal } of ads) {
    if (parentOrdinal === null) throw new RangeError(`ad ${ordinal} has no ad set`);
    const last = batches.at(-1);
    if (last?.adSetOrdinal === parentOrdinal && last.adOrdinals.length < size) last.adOrdinals.push(ordinal);
    else batches.push({ adSetOrdinal: parentOrdinal, adOrdinals: [ordinal] });
  }
  return batches;
}

/** The number of calls in one group. */
const CALLS_PER_GROUP = 10;

/**
 * Groups neighboring ad sets. Each ad set and each batch of its ads is one call to create. The shared cost of a group (an activity of the
 * engine, and its reads) is higher than that of a call.
 */
export function cutGroups<T extends { adSetOrdinal: number | null; adBatches: readonly number[][] }>(
  adSets: readonly T[],
): { adSets: number; ordinals: number[] }[] {
  const groups: { adSets: number; ordinals: number[]; calls: number }[] = [];
  for (const { adSetOrdinal, adBatches } of adSets) {
    const own = adSetOrdinal === null ? [] : [adSetOrdinal];
    const calls = own.length + adBatches.length;
    let group = groups.at(-1);
    if (!group || group.calls + calls > CALLS_PER_GROUP) {
      group = { adSets: 0, ordinals: [], calls: 0 };
      groups.push(group);
    }
    group.adSets++;
    group.calls += calls;
    group.ordinals.push(...own, ...adBatches.flat());
  }
  return groups.map(({ adSets, ordinals }) => ({ adSets, ordinals }));
}
