import { campaignCriterionKind } from '../../criteria/criterion.js';
import { nameOf } from '../../objects/names.js';
import type { Campaign } from '../../objects/types.js';
import type { Resource } from '../../schema/read.js';
import { facade, type Facade, type Method } from '../engine/bridge.js';
import { number, record, text } from '../engine/arguments.js';
import { creation, type Run } from '../run.js';

/** The argument of `addLocation` and similar methods: an id, or an object with one. */
function idIn(given: unknown, name: string): { id: number; bidModifier?: number } {
  if (typeof given === 'number') return { id: given };
  const { id, bidModifier } = record(given, name);
  return {
    id: number(id, `${name}.id`),
    ...(bidModifier !== undefined && { bidModifier: number(bidModifier, 'bidModifier') }),
  };
}

/** The methods of a video campaign that add places, languages and excluded content. */
export function campaignCriteria(run: Run, campaign: () => Campaign): Record<string, Method> {
  const add = (entity: string, name: string, criterion: Resource): Facade =>
    run.batch.add({
      entity,
      name,
      step: creation(campaignCriterionKind, {
        ...criterion,
        campaign: nameOf(run.customer.id, 'campaigns', campaign().id),
      }),
      made: (object) => criterionOf(entity, object.id),
    });
  const place = (id: number): Resource => ({ location: { geoTargetConstant: `geoTargetConstants/${id}` } });
  return {
    addLocation(location: unknown, bidModifier?: unknown) {
      const { id, bidModifier: own } = idIn(location, 'location');
      const modifier = bidModifier === undefined ? own : number(bidModifier, 'bidModifier');
      return add('TargetedLocation', String(id), {
        ...place(id),
        ...(modifier !== undefined && { bidModifier: modifier }),
      });
    },
    excludeLocation(location: unknown) {
      const { id } = idIn(location, 'location');
      return add('ExcludedLocation', String(id), { ...place(id), negative: true });
    },
    addLanguage(language: unknown) {
      const { id } = idIn(language, 'language');
      return add('Language', String(id), { language: { languageConstant: `languageConstants/${id}` } });
    },
    excludeContentLabel(given: unknown) {
      const type =
        typeof given === 'string' ? given : text(record(given, 'contentLabel').contentLabelType, 'contentLabelType');
      return add('ExcludedContentLabel', type, { contentLabel: { type }, negative: true });
    },
  };
}

const criterionOf = (entity: string, id: string): Facade =>
  facade(entity, { getEntityType: () => entity, getId: () => Number(id.split('~').at(-1)) });
