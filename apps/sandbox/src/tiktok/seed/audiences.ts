import { advertisers } from './advertisers.js';

export interface CustomAudience {
  id: string;
  name: string;
  advertiser: string;
  users: number;
  /** Whether it is ready for use. */
  isValid: boolean;
}

const [spain, usa, japan, , coffee] = advertisers.map(({ id }) => id) as [string, string, string, string, string];

export const customAudiences: readonly CustomAudience[] = [
  { id: '810000000000000801', name: 'Buyers, 180 days', advertiser: spain, users: 15_320, isValid: true },
  { id: '810000000000000802', name: 'Visitors, 30 days', advertiser: spain, users: 148_000, isValid: true },
  { id: '810000000000000803', name: 'Lookalike of buyers', advertiser: spain, users: 940_000, isValid: true },
  { id: '810000000000000804', name: 'Newsletter, being matched', advertiser: spain, users: 0, isValid: false },
  { id: '810000000000000805', name: 'Buyers US', advertiser: usa, users: 52_700, isValid: true },
  { id: '810000000000000806', name: 'Visitors US', advertiser: usa, users: 610_000, isValid: true },
  { id: '810000000000000807', name: 'Buyers Japan', advertiser: japan, users: 21_000, isValid: true },
  { id: '810000000000000808', name: 'Coffee lovers', advertiser: coffee, users: 77_000, isValid: true },
];
export const audienceById = new Map(customAudiences.map((audience) => [audience.id, audience]));
