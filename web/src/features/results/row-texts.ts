import type { TFunction } from 'i18next';
import type { Language } from '#libs/contracts/messages/language.js';
import {
  componentField,
  componentNames,
  componentTitle,
  isAudienceComponent,
} from '#libs/platforms/components/components.js';
import type { PlatformDescription } from '#libs/platforms/description.js';
import type { ResultRow } from '../../lib/api/endpoints.js';
import type { Format } from '../../lib/format/format.js';

/** 'V-7041', or null for the pool. */
export const variationName = ({ variation }: ResultRow): string | null =>
  variation === null ? null : `V-${variation}`;

/** The audience's alternatives in one line, including those of removed lists, for which it is unknown whether they are audience. */
export const audienceText = (description: PlatformDescription, { components }: ResultRow): string =>
  [
    ...Object.keys(description.audiences),
    ...Object.keys(components).filter((component) => componentField(description, component) === undefined),
  ]
    .map((component) => components[component])
    .filter((text) => text !== undefined && text !== '')
    .join(' · ');

export const isVisual = (description: PlatformDescription, component: string): boolean =>
  componentField(description, component)?.kind === 'visual';

/** A row's picture in words. */
export function visualText(description: PlatformDescription, { components }: ResultRow): string {
  const visual = componentNames(description).find((component) => isVisual(description, component));
  return components[visual ?? ''] ?? '';
}

/** The relative change against a reference; positive is more, also for costs. The pool's own is 0. */
export const changeOf = (row: ResultRow, reference: string): number | null =>
  row.type === 'FEP' && reference === 'FEP'
    ? 0
    : (row.comparatives.find((one) => one.reference === reference)?.change ?? null);

/** The events and impressions of a row, as '27 of 1,228'; a dash if the variation was not tested. */
export const ofImpressions = ({ conversion, impressions }: ResultRow, t: TFunction, format: Format): string =>
  impressions === null
    ? '–'
    : t('results.ofImpressions', { events: format.number(conversion), impressions: format.number(impressions) });

/** A part of a variation; `label` is the component's name. */
export interface PartText {
  component: string;
  label: string;
  text: string;
}

/** Every part of the variation with its whole text, creative first, as people look at an ad. */
export function partsOf(description: PlatformDescription, { components }: ResultRow, language: Language): PartText[] {
  const parts = Object.entries(components).flatMap(([component, text]) =>
    text ? [{ component, label: componentTitle(description, component, language), text }] : [],
  );
  const isAudience = ({ component }: PartText) => isAudienceComponent(description, component);
  return [...parts.filter((part) => !isAudience(part)), ...parts.filter(isAudience)];
}
