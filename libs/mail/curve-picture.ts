import { escapeHtml } from './escape-html.js';

/** A curve of the picture: how likely each value is. */
export interface PicturedCurve {
  name: string;
  /** CSS color. */
  color: string;
  /** The dashes of the stroke, in SVG's form; empty for a solid line. */
  dash: string;
  /** From left to right. */
  points: readonly [value: number, density: number][];
}

export interface CurvePicture {
  title: string;
  /** The name of the values, with their unit. */
  axis: string;
  curves: readonly PicturedCurve[];
  /** Formats a value below the axis. */
  write(value: number): string;
}

/** Width of the picture in an e-mail, in pixels; it is drawn at twice that size. */
export const PICTURE_WIDTH = 496;
const HEIGHT = 270;
const PLOT = { left: 12, right: PICTURE_WIDTH - 12, top: 58, bottom: HEIGHT - 52 };
const TICKS = 4;
const INK = '#1c2127';
const QUIET = '#5f6b7c';

/** The curves and their names as one SVG picture on white. At least one curve must have points. */
export function curveSvg({ title, axis, curves, write }: CurvePicture): string {
  const values = curves.flatMap(({ points }) => points.map(([value]) => value));
  const [from, to] = [Math.min(...values), Math.max(...values)];
  const highest = Math.max(...curves.flatMap(({ points }) => points.map(([, density]) => density)));
  const x = (value: number): number => PLOT.left + ((value - from) / (to - from || 1)) * (PLOT.right - PLOT.left);
  const y = (density: number): number => PLOT.bottom - (density / (highest || 1)) * (PLOT.bottom - PLOT.top);
  const line = (points: PicturedCurve['points']): string =>
    points.map(([value, density], i) => `${i === 0 ? 'M' : 'L'}${short(x(value))} ${short(y(density))}`).join('');
  const drawn = curves.map(
    ({ points, color, dash }) =>
      `<path d="${line(points)}" fill="none" stroke="${color}" stroke-width="2"${dash && ` stroke-dasharray="${dash}"`}/>`,
  );
  const ticks = Array.from({ length: TICKS + 1 }, (_, i) => from + ((to - from) * i) / TICKS).map((value, i) => {
    const anchor = i === 0 ? 'start' : i === TICKS ? 'end' : 'middle';
    return text(x(value), PLOT.bottom + 20, write(value), { anchor, size: 14 });
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_WIDTH}" height="${HEIGHT}" viewBox="0 0 ${PICTURE_WIDTH} ${HEIGHT}" font-family="Inter">
<rect width="${PICTURE_WIDTH}" height="${HEIGHT}" fill="#ffffff"/>
${text(PLOT.left, 20, title, { size: 17, color: INK })}
${legend(curves)}
<line x1="${PLOT.left}" x2="${PLOT.right}" y1="${PLOT.bottom}" y2="${PLOT.bottom}" stroke="#8f99a8"/>
${drawn.join('\n')}
${ticks.join('\n')}
${text(PICTURE_WIDTH / 2, HEIGHT - 8, axis, { anchor: 'middle', size: 14 })}
</svg>`;
}

/** The names of the curves side by side, each after a sample of its line. */
function legend(curves: readonly PicturedCurve[]): string {
  const width = (PLOT.right - PLOT.left) / Math.max(1, curves.length);
  return curves
    .map(({ name, color, dash }, i) => {
      const left = PLOT.left + i * width;
      return `<line x1="${left}" x2="${left + 18}" y1="38" y2="38" stroke="${color}" stroke-width="2"${dash && ` stroke-dasharray="${dash}"`}/>${text(left + 24, 42, name, { size: 14, color: INK })}`;
    })
    .join('\n');
}

function text(
  x: number,
  y: number,
  words: string,
  { anchor = 'start', size = 12, color = QUIET }: { anchor?: string; size?: number; color?: string },
): string {
  return `<text x="${short(x)}" y="${short(y)}" font-size="${size}" fill="${color}" text-anchor="${anchor}">${escapeHtml(words)}</text>`;
}

const short = (figure: number): string => String(Math.round(figure * 10) / 10);
