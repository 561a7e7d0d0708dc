import { advertisers } from './advertisers.js';

/** An app that an advertiser promotes. */
export interface PromotedApp {
  id: string;
  name: string;
  platform: 'ANDROID' | 'IOS';
  advertiser: string;
}

const [spain] = advertisers.map(({ id }) => id) as [string];

export const apps: readonly PromotedApp[] = [
  { id: '7500000000000000501', name: 'Vidal Trails', platform: 'ANDROID', advertiser: spain },
  { id: '7500000000000000502', name: 'Vidal Trails', platform: 'IOS', advertiser: spain },
];
