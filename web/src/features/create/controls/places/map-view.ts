import { geoMercator, type GeoProjection } from 'd3-geo';

export type Point = [longitude: number, latitude: number];

/** The frame of the map in its own units; the browser scales it to the frame's width on the page. */
export const FRAME = { width: 640, height: 320 } as const;
export const ZOOM = { least: 1, most: 4_096, step: 2, pinned: 32 } as const;
/** A pin that is nearer to the edge than this moves to the middle. In units of the frame. */
const MARGIN = 12;
/** The highest latitude on the map, north or south: Mercator's projection cannot show the poles. */
const NORTHERNMOST = 85;
const KM_PER_MILE = 1.609344;
const KM_PER_DEGREE = 111.195;

/** The visible part of the world. */
export interface View {
  center: Point;
  zoom: number;
}

export const projectionOf = ({ center: [longitude, latitude], zoom }: View): GeoProjection =>
  geoMercator()
    .center([0, within(latitude)])
    .rotate([-longitude, 0])
    .scale((FRAME.width / (2 * Math.PI)) * zoom)
    .translate([FRAME.width / 2, FRAME.height / 2])
    .clipExtent([
      [-FRAME.width, -FRAME.height],
      [2 * FRAME.width, 2 * FRAME.height],
    ]);

const within = (latitude: number): number => Math.max(-NORTHERNMOST, Math.min(NORTHERNMOST, latitude));

/** The position of a point in the frame. */
export function placeOf(projection: GeoProjection, [longitude, latitude]: Point): [x: number, y: number] {
  return projection([longitude, within(latitude)]) ?? [FRAME.width / 2, FRAME.height / 2];
}

/** Whether a point is in the frame, with a small distance from its edge. */
export function isShown(view: View, point: Point): boolean {
  const [x, y] = placeOf(projectionOf(view), point);
  return x >= MARGIN && x <= FRAME.width - MARGIN && y >= MARGIN && y <= FRAME.height - MARGIN;
}

/** The point at a position of the frame, to the visible precision. */
export function pointAt(view: View, place: [x: number, y: number]): Point {
  const [longitude, latitude] = projectionOf(view).invert?.(place) ?? view.center;
  const degreesPerUnit = 360 / (FRAME.width * view.zoom);
  const digits = Math.max(2, Math.min(6, Math.ceil(-Math.log10(degreesPerUnit))));
  return [Number(longitude.toFixed(digits)), Number(within(latitude).toFixed(digits))];
}

/** A radius in degrees of a great circle. */
export const degreesOf = (radius: number, unit: 'mile' | 'kilometer'): number =>
  (radius * (unit === 'mile' ? KM_PER_MILE : 1)) / KM_PER_DEGREE;
