/** Figures of libs/experiments: decoding a full space against bare loops, and the largest tested design. */

export const names = ['enumerate-50000', 'decode-50000', 'tested-design-2000-of-50000'];

/** 50,000 variations of nine lists. */
const SIZES = [5, 2, 5, 2, 5, 2, 5, 2, 5];
const CREATED = 50_000;

export async function benches() {
  const { decodeInto, enumerateVariations } = await import('#libs/experiments/variation-space.js');
  const { testedDesign } = await import('#libs/experiments/tested-design.js');

  const loops = fastest(() => bareLoops(SIZES));
  const enumerated = fastest(() => enumerateVariations(SIZES));
  const decoded = fastest(() => {
    const columns = SIZES.map(() => new Uint16Array(CREATED));
    const tuple = new Uint16Array(SIZES.length);
    for (let number = 0; number < CREATED; number++) {
      decodeInto(tuple, number, SIZES);
      for (let f = 0; f < tuple.length; f++) columns[f][number] = tuple[f];
    }
    return columns;
  });
  const design = fastest((seed) => testedDesign({ sizes: SIZES, audienceParts: 5, tested: 2_000, seed: [seed, 1] }), 5);

  return [
    { name: 'enumerate-50000', value: enumerated, unit: 'ms', reference: loops, ratio: enumerated / loops },
    { name: 'decode-50000', value: decoded, unit: 'ms', reference: loops, ratio: decoded / loops },
    { name: 'tested-design-2000-of-50000', value: design / 1_000, unit: 's', reference: 0.5, ratio: design / 500 },
  ];
}

/** The reference: nested loops, one per list, that fill the same nine arrays. */
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

/** Fastest of several runs in ms, after warming up; the results are kept so that no run can be optimised away. */
function fastest(run, times = 30) {
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
