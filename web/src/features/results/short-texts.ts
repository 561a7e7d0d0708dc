import { isAudienceComponent } from '#libs/platforms/components/components.js';
import type { PlatformDescription } from '#libs/platforms/description.js';
import type { Curves, ResultRow } from '../../lib/api/endpoints.js';
import { tellApart } from '../../lib/texts/tell-apart.js';
import { audienceText } from './row-texts.js';

/** Characters that a narrow column shows. */
const SEEN = 14;

/** What tells variations apart, short enough for a column: no two alternatives look the same. */
export interface ShortTexts {
  of(component: string, text: string): string;
  /** Of the audience only what differs between variations; all of it where nothing does. */
  audience(row: ResultRow): string;
}

/** @param anchors every component that has several alternatives, with their texts */
export function shortTexts(anchors: Curves['anchors'], description: PlatformDescription): ShortTexts {
  const forms = new Map(anchors.map(({ component, values }) => [component, tellApart(values, SEEN)]));
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
