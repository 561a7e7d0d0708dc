import { callsToActionFor } from '#libs/contracts/experiment/calls-to-action.js';
import type { ErrorItem } from '#libs/contracts/messages/error-codes.js';
import type { ItemTitle } from '#libs/contracts/experiment/item-titles.js';
import { checkCarousel, checkText, isBlank } from '#libs/contracts/experiment/rules.js';
import { ItemCollector, keyOf, listOf, recordOf, valuesOf, type Loose } from './validation-items.js';

export interface CreativesOptions {
  /** Whether every file must have been stored already; false while they still travel with the form. */
  areFilesStored?: boolean;
}

/** Checks the creative step. Descriptions may be off (an empty list) and are not looked at for leads. */
export function validateCreatives(input: Loose, { areFilesStored = true }: CreativesOptions = {}): ErrorItem[] {
  const found = new ItemCollector('creative');
  const creatives = recordOf(input.creatives);
  const isLeads = input.objective === 'OUTCOME_LEADS';

  checkTexts(found, 'headlines', 'Headlines', creatives.headlines);
  checkTexts(found, 'copies', 'Copies', creatives.copies);
  if (!isLeads) checkTexts(found, 'descriptions', 'Descriptions', creatives.descriptions, { isOptional: true });

  const visuals = valuesOf(creatives.visuals);
  if (visuals.length === 0) found.add('creatives.visuals', 'Visuals', 'file');
  visuals.forEach((visual, i) =>
    checkVisual(found, `creatives.visuals[${i}].value`, recordOf(visual), { isLeads, areFilesStored }),
  );

  const ctas = valuesOf(creatives.ctas);
  const offered: readonly unknown[] = callsToActionFor(typeof input.objective === 'string' ? input.objective : '');
  ctas.forEach((cta, i) =>
    found.check(
      `creatives.ctas[${i}].value`,
      'Calls to action',
      isBlank(cta) ? 'selectOption' : offered.includes(cta) ? null : 'callToAction',
    ),
  );
  found.unique('creatives.ctas', 'Calls to action', ctas.map(keyOf));
  return found.items;
}

function checkTexts(
  found: ItemCollector,
  name: string,
  title: ItemTitle,
  list: unknown,
  { isOptional = false } = {},
): void {
  const texts = valuesOf(list);
  const field = `creatives.${name}`;
  if (texts.length === 0 && !isOptional) found.add(field, title, 'text');
  texts.forEach((text, i) => found.check(`${field}[${i}].value`, title, checkText(text)));
  // Two equal texts would be two arms of one ad; blank ones have their own message.
  found.unique(
    field,
    title,
    texts.map((text, i) => (isBlank(text) ? `#${i}` : `=${String(text).trim()}`)),
  );
}

interface VisualOptions {
  isLeads: boolean;
  areFilesStored: boolean;
}

function checkVisual(
  found: ItemCollector,
  field: string,
  visual: Loose,
  { isLeads, areFilesStored }: VisualOptions,
): void {
  const title = 'Visuals';
  const isMissing = (asset: unknown) => areFilesStored && isBlank(asset);
  if (isLeads && isBlank(visual.lead_form)) found.add(`${field}.lead_form`, title, 'leadForm');
  switch (visual.type) {
    case 'image':
      if (isMissing(visual.asset)) found.add(`${field}.asset`, title, 'file');
      return;
    case 'video':
      if (isMissing(visual.asset)) found.add(`${field}.asset`, title, 'file');
      if (isMissing(visual.thumbnail_asset)) found.add(`${field}.thumbnail_asset`, title, 'thumbnail');
      return;
    case 'carousel':
      found.check(`${field}.carousel`, title, checkCarousel(visual.carousel));
      listOf(visual.carousel).forEach((card, i) => {
        if (isMissing(recordOf(card).asset)) found.add(`${field}.carousel[${i}].asset`, title, 'file');
      });
      return;
    default:
      found.add(`${field}.type`, title, 'selectOption');
  }
}
