import { accounts } from './accounts.js';

const [spain, usa, japan, , coffee] = accounts.map((account) => account.id) as [string, string, string, string, string];

export interface CustomAudience {
  id: string;
  name: string;
  account: string;
  subtype: 'CUSTOM' | 'WEBSITE' | 'LOOKALIKE' | 'ENGAGEMENT' | 'APP';
  people: number;
  ready: boolean;
}

const rows: [account: string, name: string, subtype: CustomAudience['subtype'], people: number, ready?: boolean][] = [
  [spain, 'Buyers of the last 180 days', 'CUSTOM', 48_200],
  [spain, 'Website visitors 30 days', 'WEBSITE', 212_000],
  [spain, 'Lookalike (ES, 1%) - Buyers', 'LOOKALIKE', 296_000],
  [spain, 'Lookalike (ES, 3%) - Buyers', 'LOOKALIKE', 880_000],
  [spain, 'Video viewers 75%', 'ENGAGEMENT', 31_500],
  [spain, 'Employees', 'CUSTOM', 240],
  [spain, 'Spring list (still matching)', 'CUSTOM', 0, false],
  [usa, 'US newsletter', 'CUSTOM', 91_000],
  [usa, 'US visitors 90 days', 'WEBSITE', 540_000],
  [usa, 'Lookalike (US, 1%) - newsletter', 'LOOKALIKE', 2_350_000],
  [usa, 'App users', 'APP', 67_000],
  [japan, 'Japan buyers', 'CUSTOM', 18_400],
  [japan, 'Lookalike (JP, 1%) - buyers', 'LOOKALIKE', 930_000],
  [coffee, 'Rewards members', 'CUSTOM', 22_700],
  [coffee, 'Shop visitors 30 days', 'WEBSITE', 39_900],
];

export const customAudiences: CustomAudience[] = rows.map(([account, name, subtype, people, ready = true], index) => ({
  id: `2384000000000${String(index + 1).padStart(4, '0')}`,
  account,
  name,
  subtype,
  people,
  ready,
}));

export interface SavedAudience {
  id: string;
  name: string;
  account: string;
  targeting: Record<string, unknown>;
}

export const savedAudiences: SavedAudience[] = [
  {
    id: '23850000000000001',
    name: 'Spain 25-45',
    account: spain,
    targeting: { geo_locations: { countries: ['ES'] }, age_min: 25, age_max: 45 },
  },
  {
    id: '23850000000000002',
    name: 'Iberia hikers',
    account: spain,
    targeting: { geo_locations: { countries: ['ES', 'PT'] }, age_min: 18, age_max: 65 },
  },
  {
    id: '23850000000000003',
    name: 'US women 30+',
    account: usa,
    targeting: { geo_locations: { countries: ['US'] }, age_min: 30, age_max: 65, genders: [2] },
  },
];
