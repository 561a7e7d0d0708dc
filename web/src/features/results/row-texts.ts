import type { TFunction } from 'i18next';
import { audiences } from '#libs/platforms/meta/audience.js';
import { creatives } from '#libs/platforms/meta/creative.js';
import type { ResultRow } from '../../lib/api/endpoints.js';
import type { Format } from '../../lib/format/format.js';

const AUDIENCE_PARTS = [
  'genders',
  'ages',
  'geolocations',
  'interests',
  'demographics',
  'custom_audiences',
  'custom_conversions',
  'positions',
  'user_devices',
] as const;

/** 'V-7041', or null for the pool. */
export const variationName = ({ variation }: ResultRow): string | null =>
  variation === null ? null : `V-${variation}`;

/** The audience's alternatives in one line. */
export const audienceText = (row: ResultRow): string =>
  AUDIENCE_PARTS.map((part) => row[part])
    .filter((text) => text !== null && text !== '')
    .join(' · ');

export const visualText = (row: ResultRow): string => row.components['visuals'] ?? '';

/** The change against the pool, raw direction. */
export const changeOf = (row: ResultRow): number | null =>
  row.type === 'FEP'
    ? 0
    : (row.comparatives.find(({ reference }) => reference.toLowerCase() === 'fep')?.change ?? null);

/** '27 of 1,228': what was recorded, beside what it was recorded of; a dash for what was not tested. */
export const ofImpressions = ({ conversion, impressions }: ResultRow, t: TFunction, format: Format): string =>
  impressions === null
    ? '–'
    : t('results.ofImpressions', { events: format.number(conversion), impressions: format.number(impressions) });

type ComponentName = keyof typeof audiences | keyof typeof creatives;
const COMPONENTS = Object.keys({ ...creatives, ...audiences }) as ComponentName[];

/** Every part of the variation with its whole text, creative first, as one looks at an ad. */
export const partsOf = ({ components }: ResultRow): { component: ComponentName; text: string }[] =>
  COMPONENTS.flatMap((component) => {
    const text = components[component];
    return text ? [{ component, text }] : [];
  });
