import { childOf, type Box } from './boxes.js';
import { viewOf } from './bytes.js';

/**
 * The byte ranges of a track's samples in its file, one for each chunk. Source: ISO/IEC 14496-12, 8.7.
 * @param bytes the bytes that hold the box `stbl`
 */
export function samplesOf(bytes: Uint8Array, table: Box): [start: number, end: number][] {
  const view = viewOf(bytes);
  const sizes = childOf(bytes, table, 'stsz');
  const runs = childOf(bytes, table, 'stsc');
  const wide = childOf(bytes, table, 'co64');
  const chunks = wide ?? childOf(bytes, table, 'stco');
  if (!sizes || !runs || !chunks) return [];
  try {
    const equal = view.getUint32(sizes.body + 4);
    const count = view.getUint32(sizes.body + 8);
    const runCount = view.getUint32(runs.body + 4);
    const chunkCount = view.getUint32(chunks.body + 4);
    const found: [number, number][] = [];
    let [sample, run] = [0, 0];
    for (let chunk = 0; chunk < chunkCount && sample < count; chunk++) {
      while (run + 1 < runCount && view.getUint32(runs.body + 8 + (run + 1) * 12) <= chunk + 1) run++;
      const samplesInChunk = Math.min(view.getUint32(runs.body + 8 + run * 12 + 4), count - sample);
      const at = chunks.body + 8 + chunk * (wide ? 8 : 4);
      const start = wide ? Number(view.getBigUint64(at)) : view.getUint32(at);
      let length = equal * samplesInChunk;
      if (equal === 0)
        for (let n = 0; n < samplesInChunk; n++) length += view.getUint32(sizes.body + 12 + (sample + n) * 4);
      found.push([start, start + length]);
      sample += samplesInChunk;
    }
    return found;
  } catch (error) {
    if (error instanceof RangeError) return []; // the tables end too early, so no player finds the samples either
    throw error;
  }
}
