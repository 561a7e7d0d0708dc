import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { degreesOf, FRAME, isShown, placeOf, pointAt, projectionOf, type Point } from './map-view.js';
import { COUNTRIES, countryAt } from './world.js';

const MADRID: Point = [-3.7038, 40.4168];

describe('map of a custom place', () => {
  it('META-051 reads the point that it draws', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -179, max: 179, noNaN: true }),
        fc.double({ min: -80, max: 80, noNaN: true }),
        fc.integer({ min: 0, max: 12 }),
        (longitude, latitude, power) => {
          const view = { center: [longitude, latitude] as Point, zoom: 2 ** power };
          const point = pointAt(view, [FRAME.width / 2 + 20, FRAME.height / 2 - 20]);
          const [x, y] = placeOf(projectionOf(view), point);
          // Coordinates are rounded to the visible precision.
          expect(Math.hypot(x - FRAME.width / 2 - 20, y - FRAME.height / 2 + 20)).toBeLessThan(1.5);
        },
      ),
    );
  });

  it('shows a pin within the frame, and detects one outside', () => {
    expect(isShown({ center: MADRID, zoom: 64 }, MADRID)).toBe(true);
    expect(isShown({ center: MADRID, zoom: 64 }, [12.5, 41.9])).toBe(false);
    expect(isShown({ center: [0, 25], zoom: 1 }, [12.5, 41.9])).toBe(true);
  });

  it('draws a radius in its unit', () => {
    expect(degreesOf(111.195, 'kilometer')).toBeCloseTo(1, 6);
    expect(degreesOf(50, 'mile')).toBeCloseTo(degreesOf(80.4672, 'kilometer'), 6);
  });

  it('names the country of a point in the reader’s language', () => {
    expect(COUNTRIES.length).toBeGreaterThan(200);
    expect([countryAt(MADRID, 'en'), countryAt(MADRID, 'es')]).toEqual(['Spain', 'España']);
    expect([countryAt([10.45, 51.16], 'es'), countryAt([-40, 35], 'en')]).toEqual(['Alemania', null]);
  });
});
