/** Bytes `[at, end)` of a file to overwrite, with `bytes` or, if absent, with zeros. */
export interface Cover {
  at: number;
  end: number;
  bytes?: Uint8Array;
}

/**
 * Applies the covers of a file to a part of it.
 * @param part changed in place
 * @param start offset of the part in the file
 * @param covers sorted by their beginnings, without overlaps
 */
export function coverPart(part: Uint8Array, start: number, covers: readonly Cover[]): void {
  for (let n = firstEndingAfter(covers, start); n < covers.length; n++) {
    const { at, end, bytes } = covers[n]!;
    if (at >= start + part.length) return;
    const [from, to] = [Math.max(at, start), Math.min(end, start + part.length)];
    if (bytes === undefined) part.fill(0, from - start, to - start);
    else part.set(bytes.subarray(from - at, to - at), from - start);
  }
}

/** Index of the first cover that ends after a byte. */
function firstEndingAfter(covers: readonly Cover[], byte: number): number {
  let [low, high] = [0, covers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (covers[middle]!.end <= byte) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Sorts covers and cuts off overlaps. */
export function inOrder(covers: readonly Cover[]): Cover[] {
  const sorted = covers.filter(({ at, end }) => end > at).sort((a, b) => a.at - b.at);
  let reached = 0;
  return sorted.flatMap(({ at, end, bytes }) => {
    const from = Math.max(at, reached);
    if (from >= end) return [];
    reached = end;
    return [{ at: from, end, ...(bytes ? { bytes: bytes.subarray(from - at) } : {}) }];
  });
}
