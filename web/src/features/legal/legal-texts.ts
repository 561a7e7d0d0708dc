import { createPageTexts } from '../../lib/texts/texts.js';
import type { StoredItem, StoredItemId } from '../../lib/storage/stored-items.js';

/** A paragraph, or a list of points. Inside: **strong** and [links](/terms). */
export type Block = string | { list: string[] };

export interface LegalSection {
  /** The anchor, the same in every language. */
  id: string;
  title: string;
  blocks: Block[];
}

export interface LegalDocument {
  title: string;
  lead: string;
  summary: { term: string; text: string }[];
  sections: LegalSection[];
}

export interface CookieTexts extends LegalDocument {
  openPanel: string;
  yourAnswer: string;
  notAnswered: string;
  allowed: string;
  refused: string;
  columns: Record<'name' | 'purpose' | 'where' | 'lasts', string>;
  where: Record<StoredItem['where'], string>;
  kinds: Record<StoredItem['kind'], { title: string; text: string }>;
  /** `name` is set for items whose name another service chooses. */
  items: Record<StoredItemId, { name?: string; purpose: string; lasts: string }>;
  prefixNote: string;
}

export interface LegalTexts {
  contents: string;
  inShort: string;
  effective: string;
  print: string;
  related: string;
  privacy: LegalDocument;
  terms: LegalDocument;
  cookies: CookieTexts;
}

/** The day from which the three documents apply. Change it with every change of their content. */
export const EFFECTIVE_DATE = '2026-11-21';

export const legalTexts = createPageTexts<LegalTexts>({
  en: () => import('./texts.en.json', { with: { type: 'json' } }),
  es: () => import('./texts.es.json', { with: { type: 'json' } }),
});
