import type { ResultRow } from '../../lib/api/endpoints.js';

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
