import { createElement as h, type ReactNode } from 'react';
import { Circle, Line, Path, Svg, Text, View } from '@react-pdf/renderer';
import type { ReportCurves, ReportEffects } from '../report.types.js';

/** The width of a chart: the space within the margins of an A4 page, in points. */
const WIDTH = 515;
const INK = '#1c2127';
const QUIET = '#5f6b7c';
const AXIS = '#8f99a8';
const GRID = '#dce0e5';

interface Place {
  x: number;
  y: number;
}

type Anchor = 'start' | 'middle' | 'end';

/** Draws the texts of a chart. */
const writer =
  (fontFamily: string[]) =>
  (
    text: string,
    { x, y }: Place,
    { anchor = 'start' as Anchor, color = QUIET, size = 8, key = text } = {},
  ): ReactNode =>
    h(
      Text,
      { key: `${key}/${x}/${y}`, x, y, fill: color, textAnchor: anchor, style: { fontFamily, fontSize: size } },
      text,
    );

const CURVES = { top: 26, bottom: 150, left: 14, right: WIDTH - 14, height: 184 };

/** The likelihood of each value: a line for each curve, with its name and estimate above. */
export function curvesChart({ curves, ticks, axis }: ReportCurves, families: string[]): ReactNode {
  const { top, bottom, left, right, height } = CURVES;
  const write = writer(families);
  const [from, to] = [ticks[0]!.at, ticks.at(-1)!.at];
  const highest = Math.max(...curves.flatMap(({ points }) => points.map(([, density]) => density)));
  const x = (value: number): number => left + ((value - from) / (to - from || 1)) * (right - left);
  const y = (density: number): number => bottom - (density / (highest || 1)) * (bottom - top);
  const path = (points: (typeof curves)[number]['points']): string =>
    points.map(([value, density], i) => `${i === 0 ? 'M' : 'L'}${short(x(value))} ${short(y(density))}`).join('');
  const step = (right - left) / curves.length;
  return h(
    Svg,
    { width: WIDTH, height, viewBox: `0 0 ${WIDTH} ${height}` },
    ...curves.flatMap(({ name, value, color, dash }, i) => {
      const start = left + i * step;
      const line = { x1: start, x2: start + 18, y1: 10, y2: 10, stroke: color, strokeWidth: 2 };
      return [
        h(Line, { key: `k${i}`, ...line, ...(dash === '' ? {} : { strokeDasharray: dash }) }),
        write(`${name}: ${value}`, { x: start + 23, y: 13 }, { color: INK, key: `n${i}` }),
      ];
    }),
    h(Line, { key: 'axis', x1: left, x2: right, y1: bottom, y2: bottom, stroke: AXIS, strokeWidth: 0.8 }),
    ...curves.map(({ color, dash, points }, i) =>
      h(Path, {
        key: `c${i}`,
        d: path(points),
        fill: 'none',
        stroke: color,
        strokeWidth: 1.6,
        ...(dash === '' ? {} : { strokeDasharray: dash }),
      }),
    ),
    ...ticks.map(({ at, text }, i) =>
      write(
        text,
        { x: x(at), y: bottom + 13 },
        { anchor: i === 0 ? 'start' : i === ticks.length - 1 ? 'end' : 'middle', key: `t${i}` },
      ),
    ),
    write(axis, { x: WIDTH / 2, y: bottom + 28 }, { anchor: 'middle', key: 'title' }),
  );
}

const SCALE = 200;
const EDGE = 8;
const ROW = 12;
const COLORS = { better: '#007a5a', worse: '#d55e00', none: QUIET } as const;

/** All effects on one axis, with the figures beside it. The rows are children of the page, so that a title stays with its first rows. */
export function effectsChart({ components, from, to, ticks, axis }: ReportEffects, families: string[]): ReactNode[] {
  const x = (value: number): number => EDGE + ((value - from) / (to - from || 1)) * (SCALE - 2 * EDGE);
  const grid = (height: number): ReactNode[] =>
    ticks.map(({ at }, i) =>
      h(Line, {
        key: `g${i}`,
        x1: x(at),
        x2: x(at),
        y1: 0,
        y2: height,
        stroke: at === 0 ? AXIS : GRID,
        strokeWidth: 0.6,
      }),
    );
  const write = writer(families);
  const scale = h(
    View,
    { key: 'axis', style: { flexDirection: 'row', marginTop: 4 }, wrap: false },
    h(View, { style: { flex: 1 } }),
    h(
      Svg,
      { width: SCALE, height: 22, viewBox: `0 0 ${SCALE} 22` },
      write(axis, { x: SCALE / 2, y: 8 }, { anchor: 'middle', key: 'title' }),
      ...ticks.map(({ at, text }, i) => write(text, { x: x(at), y: 19 }, { anchor: 'middle', size: 7, key: `t${i}` })),
    ),
    h(View, { style: { width: 165 } }),
  );
  return [
    scale,
    ...components.flatMap(({ title, share, alternatives }, c) => [
      h(
        Text,
        { key: `component ${c}`, style: { marginTop: 4, fontWeight: 700 }, minPresenceAhead: 2 * ROW },
        title,
        h(Text, { style: { fontWeight: 400, color: QUIET } }, `  ${share}`),
      ),
      ...alternatives.map((one, a) =>
        h(
          View,
          {
            key: `alternative ${c} ${a}`,
            style: { flexDirection: 'row', alignItems: 'center', minHeight: ROW },
            wrap: false,
          },
          h(
            Text,
            { style: { flex: 1, paddingRight: 6, fontSize: 8, maxLines: 2, textOverflow: 'ellipsis' } },
            one.name,
          ),
          h(
            Svg,
            { width: SCALE, height: ROW, viewBox: `0 0 ${SCALE} ${ROW}` },
            ...grid(ROW),
            h(Line, {
              key: 'range',
              x1: x(one.lower),
              x2: x(one.upper),
              y1: ROW / 2,
              y2: ROW / 2,
              stroke: COLORS[one.verdict],
              strokeWidth: 1.4,
            }),
            h(Circle, { key: 'at', cx: x(one.at), cy: ROW / 2, r: 2.6, fill: COLORS[one.verdict] }),
          ),
          h(Text, { style: { width: 40, textAlign: 'right', fontSize: 8, fontWeight: 700 } }, one.change),
          h(Text, { style: { width: 65, textAlign: 'right', fontSize: 8, color: QUIET } }, one.range),
          h(Text, { style: { width: 60, paddingLeft: 6, fontSize: 8, color: COLORS[one.verdict] } }, one.verdictText),
        ),
      ),
    ]),
  ];
}

const short = (figure: number): string => String(Math.round(figure * 10) / 10);
