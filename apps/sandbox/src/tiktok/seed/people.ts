import { advertisers } from './advertisers.js';

/** A person who can sign in on the sandbox's consent page. */
export interface Person {
  id: string;
  name: string;
  email: string;
  about: string;
  /** Ids of this person's ad accounts. */
  advertisers: string[];
}

const [spain, usa, japan, archive, coffee, newcomer] = advertisers.map(({ id }) => id) as [
  string,
  string,
  string,
  string,
  string,
  string,
];

export const people: readonly Person[] = [
  {
    id: '7100000000000000011',
    name: 'Nora Vidal',
    email: 'nora@vidal-outdoor.example',
    about: 'Has ad accounts in EUR, USD and JPY, one that is closed, and a small one',
    advertisers: [spain, usa, japan, archive, newcomer],
  },
  {
    id: '7100000000000000012',
    name: 'Theo Brandt',
    email: 'theo@brandt-coffee.example',
    about: 'Owns a EUR account and shares that of Vidal Outdoor Spain',
    advertisers: [coffee, spain],
  },
  {
    id: '7100000000000000013',
    name: 'Mina Okafor',
    email: 'mina@okafor.example',
    about: 'Shares the ad account of Vidal Outdoor US',
    advertisers: [usa],
  },
];

export const personById = new Map(people.map((person) => [person.id, person]));
