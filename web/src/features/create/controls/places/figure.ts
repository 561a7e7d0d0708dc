/** A coordinate or a distance as people type it: with a decimal point or comma, and no thousands separator. */
export function readFigure(typed: string): number | undefined {
  const text = typed.trim().replace('−', '-').replace(',', '.');
  return /^[-+]?(?:\d{1,9}(?:\.\d{0,12})?|\.\d{1,12})$/.test(text) ? Number(text) : undefined;
}

/** Both coordinates as maps copy them: `40.41678, -3.70379`. */
export function readPair(text: string): [latitude: number, longitude: number] | undefined {
  const [, latitude, longitude] = /^\s*([-+]?\d{1,3}\.\d+)\s*[,;\s]\s*([-+]?\d{1,3}\.\d+)\s*$/.exec(text) ?? [];
  return latitude === undefined ? undefined : [Number(latitude), Number(longitude)];
}
