import { useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@blueprintjs/core';
import { Minus, Plus } from '@blueprintjs/icons';
import { geoCircle, geoPath } from 'd3-geo';
import { isEnter } from '../../../../lib/composing.js';
import { useFormat } from '../../../../lib/format/use-format.js';
import { degreesOf, FRAME, isShown, placeOf, pointAt, projectionOf, ZOOM, type Point, type View } from './map-view.js';
import { COUNTRIES, countryAt } from './world.js';

interface Props {
  label: string;
  /** The pin; null while the coordinates are invalid. */
  point: Point | null;
  radius: number | undefined;
  unit: 'mile' | 'kilometer';
  move(point: Point): void;
}

const WORLD: View = { center: [0, 25], zoom: ZOOM.least };
/** The distance that an arrow key moves the pin, in units of the frame: `far` alone, `near` with Shift. */
const STEPS = { far: 40, near: 4 } as const;
const ARROWS: Readonly<Record<string, [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** A pointer that moves further than this drags the map; otherwise it clicks the map. In units of the frame. */
const MIN_DRAG = 3;

/** The map of a custom place. The user moves its pin by pointer or keyboard; typed coordinates move it, too. */
export default function PlaceMap({ label, point, radius, unit, move }: Props) {
  const { t } = useTranslation();
  const { language } = useFormat();
  const svgRef = useRef<SVGSVGElement>(null);
  /** The view that the user chose; until then the map shows the pin. */
  const [chosen, setView] = useState<View | null>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  // The map follows a pin whose coordinates were typed.
  const baseView = chosen ?? (point === null ? WORLD : { center: point, zoom: ZOOM.pinned });
  const view = point === null || drag !== null || isShown(baseView, point) ? baseView : { ...baseView, center: point };
  const { center, zoom } = view;
  const [longitude, latitude] = center;
  const projection = useMemo(() => projectionOf({ center: [longitude, latitude], zoom }), [longitude, latitude, zoom]);
  const land = useMemo(
    () => geoPath(projection).digits(1)({ type: 'FeatureCollection', features: COUNTRIES }) ?? '',
    [projection],
  );
  const area =
    point === null || radius === undefined || radius <= 0 || radius > 200
      ? null
      : geoPath(projection)(geoCircle().center(point).radius(degreesOf(radius, unit))());
  const pin = point && placeOf(projection, point);
  const country = useMemo(() => (point === null ? null : countryAt(point, language)), [point, language]);

  const zoomTo = (next: number) =>
    setView({ center: point ?? center, zoom: Math.max(ZOOM.least, Math.min(ZOOM.most, next)) });
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    if (arrow !== undefined) {
      const step = event.shiftKey ? STEPS.near : STEPS.far;
      const [x, y] = pin ?? [FRAME.width / 2, FRAME.height / 2];
      setView(view);
      move(pointAt(view, [x + arrow[0] * step, y + arrow[1] * step]));
    } else if (event.key === '+' || event.key === '=') zoomTo(zoom * ZOOM.step);
    else if (event.key === '-') zoomTo(zoom / ZOOM.step);
    else if (isEnter(event) && point === null) move(pointAt(view, [FRAME.width / 2, FRAME.height / 2]));
    else return;
    event.preventDefault();
  };

  /** The place of a pointer, in units of the frame. */
  const placeAt = ({ clientX, clientY }: PointerEvent): [x: number, y: number] => {
    const box = svgRef.current!.getBoundingClientRect();
    const scale = FRAME.width / box.width;
    return [(clientX - box.left) * scale, (clientY - box.top) * scale];
  };
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    svgRef.current!.setPointerCapture(event.pointerId);
    const place = placeAt(event);
    const isPin = (event.target as Element).closest('[data-pin]') !== null;
    setView(view);
    setDrag({ from: place, to: place, isPin });
  };
  const onPointerMove = (event: PointerEvent) => {
    if (drag === null) return;
    const to = placeAt(event);
    setDrag({ ...drag, to });
    if (drag.isPin) move(pointAt(view, to));
  };
  const onPointerUp = (event: PointerEvent) => {
    if (drag === null) return;
    const to = placeAt(event);
    setDrag(null);
    if (drag.isPin) return;
    const [x, y] = [to[0] - drag.from[0], to[1] - drag.from[1]];
    if (Math.hypot(x, y) <= MIN_DRAG) return move(pointAt(view, to));
    setView({ zoom, center: pointAt(view, [FRAME.width / 2 - x, FRAME.height / 2 - y]) });
  };
  const shift = drag === null || drag.isPin ? [0, 0] : [drag.to[0] - drag.from[0], drag.to[1] - drag.from[1]];

  return (
    <div className="place-map">
      <div
        className="place-map-frame"
        role="application"
        aria-roledescription={t('create.geolocations.map')}
        aria-label={`${label}. ${t('create.geolocations.mapKeys')}`}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <svg
          ref={svgRef}
          viewBox={`0 0 ${FRAME.width} ${FRAME.height}`}
          aria-hidden
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={onPointerUp}
          onPointerCancel={() => setDrag(null)}
        >
          <g transform={`translate(${shift[0]} ${shift[1]})`}>
            <path className="place-map-land" d={land} />
            {area !== null && <path className="place-map-area" d={area} />}
            {pin && (
              <g className="place-map-pin" data-pin transform={`translate(${pin[0]} ${pin[1]})`}>
                <circle className="place-map-grip" r={22} />
                <path d="M0 0c-7-9-11-14-11-20a11 11 0 0 1 22 0c0 6-4 11-11 20z" />
                <circle className="place-map-eye" cy={-20} r={4} />
              </g>
            )}
          </g>
        </svg>
      </div>
      <div className="place-map-foot">
        <span className="secondary tabular" role="status">
          {point === null
            ? t('create.geolocations.noPin')
            : [`${point[1]}, ${point[0]}`, country].filter(Boolean).join(' · ')}
        </span>
        <span className="place-map-zoom">
          <Button
            size="small"
            icon={<Plus />}
            aria-label={t('create.geolocations.zoomIn')}
            disabled={zoom >= ZOOM.most}
            onClick={() => zoomTo(zoom * ZOOM.step)}
          />
          <Button
            size="small"
            icon={<Minus />}
            aria-label={t('create.geolocations.zoomOut')}
            disabled={zoom <= ZOOM.least}
            onClick={() => zoomTo(zoom / ZOOM.step)}
          />
        </span>
      </div>
    </div>
  );
}

/** A pointer's drag of the pin or of the map, in units of the frame. */
interface Drag {
  from: [x: number, y: number];
  to: [x: number, y: number];
  isPin: boolean;
}
