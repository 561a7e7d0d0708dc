import { z } from 'zod';
import type { AdObjectKind } from '#libs/contracts/experiment/run/ad-object.js';
import { maySpend, type FoundObject } from '../../port/ad-platform.js';
import { id } from '../../wire/shapes.js';
import { standingOf } from './standing.js';

/** TikTok's names for an object of a kind and its parent. */
export interface Level {
  /** Path below the version: `campaign`, of `campaign/create`. */
  path: string;
  /** Names of the fields that hold its id, several ids, its name, and the id of its parent; null if it has no parent. */
  id: string;
  ids: string;
  name: string;
  parent: string | null;
  /** Maximum number of rows in a page of its listing. */
  pageSize: number;
}

export type Levels = Readonly<Record<AdObjectKind, Level>>;

const levelOf = (name: string, parent: string | null): Level => ({
  path: name,
  id: `${name}_id`,
  ids: `${name}_ids`,
  name: `${name}_name`,
  parent: parent === null ? null : `${parent}_id`,
  pageSize: 1000,
});

/** Objects of manual campaigns. Source: portal, the three listings, read November 2026. */
export const MANUAL: Levels = {
  campaign: levelOf('campaign', null),
  adset: levelOf('adgroup', 'campaign'),
  ad: levelOf('ad', 'adgroup'),
};

/** An object of a kind as in listings, without the reasons of its review, which another endpoint returns. */
export function shapeOf(kind: AdObjectKind, levels: Levels) {
  const { id: ownId, name, parent } = levels[kind];
  const texts = z.looseObject({ [name]: z.string(), operation_status: z.string(), secondary_status: z.string() });
  const shape = texts.extend({ [ownId]: id, ...(parent === null ? {} : { [parent]: id }) });
  return shape.transform((row): FoundObject => {
    const fields = row as Record<string, string>;
    const own = {
      isOn: fields['operation_status'] === 'ENABLE',
      standing: standingOf(fields['secondary_status']!),
    };
    return {
      kind,
      platformId: fields[ownId]!,
      name: fields[name]!,
      parentId: parent === null ? null : fields[parent]!,
      ...own,
      maySpend: maySpend(own),
      effectiveStatus: fields['secondary_status']!,
      issues: [],
    };
  });
}
