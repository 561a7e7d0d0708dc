/**
 * Caches a computation over all ads, once for each version of the data, identified by the array of its ads. Pages, sorts and filters of
 * the same data do not repeat it. The results are released together with the ads.
 * @param nameOf distinguishes results for the same ads with other arguments; keep the names per version few
 */
export function oncePerData<Ad, Rest extends unknown[], T>(
  compute: (ads: readonly Ad[], ...rest: Rest) => T,
  nameOf: (...rest: Rest) => string = () => '',
): (ads: readonly Ad[], ...rest: Rest) => T {
  const kept = new WeakMap<readonly Ad[], Map<string, { answer: T }>>();
  return (ads, ...rest) => {
    const ofData = kept.get(ads) ?? new Map<string, { answer: T }>();
    kept.set(ads, ofData);
    const name = nameOf(...rest);
    const known = ofData.get(name) ?? { answer: compute(ads, ...rest) };
    ofData.set(name, known);
    return known.answer;
  };
}
