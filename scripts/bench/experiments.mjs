/** Figures of libs/experiments: decoding a full space against bare loops, and the largest tested design. */
import { inTurns } from './support/interleaved.mjs';

export const names = ['enumerate-50000', 'decode-50000', 'tested-design-2000-of-50000'];

/** 50,000 variations of nine lists. */
const SIZES = [5, 2, 5, 2, 5, 2, 5, 2, 5];
const CREATED = 50_000;

export async function benches() {
  const { decoderOf, enumerateVariations } = await import('#libs/experiments/design/variation-space.js');
  const { testedDesign } = await import('#libs/experiments/design/tested-design.js');

  const loops = () => fastest(() => bareLoops(SIZES));
  const decodeAll = () => {
    const decode = decoderOf(SIZES);
    const rows = new Uint16Array(CREATED * SIZES.length);
    for (let number = 0; number < CREATED; number++) decode(number, rows, number * SIZES.length);
    return rows;
  };
  const design = (seed) => testedDesign({ sizes: SIZES, audienceParts: 5, tested: 2_000, seed: [seed, 1] });
  return [
    { name: names[0], unit: 'ms', ...(await inTurns(() => fastest(() => enumerateVariations(SIZES)), loops)) },
    { name: names[1], unit: 'ms', ...(await inTurns(() => fastest(decodeAll), loops)) },
    {
      name: names[2],
      unit: 's',
      ...(await inTurns(
        () => fastest(design, 5) / 1_000,
        () => 0.5,
      )),
    },
  ];
}

/** The reference: nested loops, one per list, that fill nine arrays with the same number of values. */
function bareLoops([A, B, C, D, E, F, G, H, I]) {
  const columns = SIZES.map(() => new Uint16Array(CREATED));
  const [ca, cb, cc, cd, ce, cf, cg, ch, ci] = columns;
  let n = 0;
  for (let a = 0; a < A; a++)
    for (let b = 0; b < B; b++)
      for (let c = 0; c < C; c++)
        for (let d = 0; d < D; d++)
          for (let e = 0; e < E; e++)
            for (let f = 0; f < F; f++)
              for (let g = 0; g < G; g++)
                for (let h = 0; h < H; h++)
                  for (let i = 0; i < I; i++) {
                    ca[n] = a;
                    cb[n] = b;
                    cc[n] = c;
                    cd[n] = d;
                    ce[n] = e;
                    cf[n] = f;
                    cg[n] = g;
                    ch[n] = h;
                    ci[n] = i;
                    n++;
                  }
  return columns;
}

/** Fastest of many runs in ms, enough runs to warm the compiler up. Results are kept so that no run is optimized away. */
function fastest(run, times = 200) {
  const kept = [];
  let best = Infinity;
  for (let i = 0; i < times; i++) {
    const started = performance.now();
    kept.push(run(i));
    best = Math.min(best, performance.now() - started);
    if (kept.length > 3) kept.shift();
  }
  return best;
}
