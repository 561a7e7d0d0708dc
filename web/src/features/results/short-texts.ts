import { isAudienceComponent } from '#libs/platforms/components/components.js';
import type { PlatformDescription } from '#libs/platforms/description.js';
import type { Curves, ResultRow } from '../../lib/api/endpoints.js';
import { distinctShortTexts } from '../../lib/texts/distinct-short-texts.js';
import { audienceText } from './row-texts.js';

const SHOWN_CHARACTERS = 14;

/** Texts that distinguish variations, short enough for a column: no two alternatives look the same. */
export interface ShortTexts {
  of(component: string, text: string): string;
  /** The parts of the audience that differ between variations; the whole audience if none differs. */
  audience(row: ResultRow): string;
}

/** @param anchors every component with several alternatives, and their texts */
export function shortTexts(anchors: Curves['anchors'], description: PlatformDescription): ShortTexts {
  const forms = new Map(
    anchors.map(({ component, values }) => [component, distinctShortTexts(values, SHOWN_CHARACTERS)]),
  );
  const of = (component: string, text: string): string => forms.get(component)?.get(text) ?? text;
  const differing = anchors.map(({ component }) => component).filter((one) => isAudienceComponent(description, one));
  return {
    of,
    audience: (row) =>
      differing
        .flatMap((component) => {
          const text = row.components[component];
          return text === undefined || text === '' ? [] : [of(component, text)];
        })
        .join(' · ') || audienceText(description, row),
  };
}
