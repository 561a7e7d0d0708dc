import { GROUP } from './customers.js';

/** A person of the sandbox's world who can sign in on the consent page. */
export interface Person {
  id: string;
  name: string;
  email: string;
  about: string;
  /** Ids of the accounts that this person reaches directly. A manager gives access to the accounts below it. */
  customers: readonly string[];
}

export const people: readonly Person[] = [
  {
    id: '117000000000000000011',
    name: 'Nora Vidal',
    email: 'nora@vidal-outdoor.example',
    about: 'Owns the manager account Vidal Group, with accounts in EUR, USD and JPY below it',
    customers: [GROUP, '9100000102'],
  },
  {
    id: '117000000000000000012',
    name: 'Theo Brandt',
    email: 'theo@brandt-coffee.example',
    about:
      'Owns Brandt Coffee and its old shop, whose campaigns lack the political declaration, and shares Vidal Outdoor Spain',
    customers: ['9100000201', '9100000202', '9100000101'],
  },
  {
    id: '117000000000000000013',
    name: 'Mina Okafor',
    email: 'mina@okafor.example',
    about: 'Shares the account of Vidal Outdoor US',
    customers: ['9100000102'],
  },
  {
    id: '117000000000000000014',
    name: 'Lena Sommer',
    email: 'lena@sommer.example',
    about: 'Has a Google account, but no Google Ads account',
    customers: [],
  },
];

export const personById = new Map(people.map((person) => [person.id, person]));
