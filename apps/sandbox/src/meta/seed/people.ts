import { accounts } from './accounts.js';

/** A person who can sign in on the sandbox's consent page. */
export interface Person {
  id: string;
  name: string;
  email: string;
  about: string;
  /** This person's roles, by ad account. */
  roles: Record<string, AccountTask[]>;
  pages: string[];
}

export type AccountTask = 'DRAFT' | 'ANALYZE' | 'ADVERTISE' | 'MANAGE';

const ADMIN: AccountTask[] = ['DRAFT', 'ANALYZE', 'ADVERTISE', 'MANAGE'];
const [spain, usa, japan, archive, coffee, italy] = accounts.map((account) => account.id) as [
  string,
  string,
  string,
  string,
  string,
  string,
];

export const people: Person[] = [
  {
    id: '10230000000000011',
    name: 'Nora Vidal',
    email: 'nora@vidal-outdoor.example',
    about: 'Administers ad accounts in EUR, USD and JPY and four pages',
    roles: { [spain]: ADMIN, [usa]: ADMIN, [japan]: ADMIN, [archive]: ADMIN, [italy]: ADMIN },
    pages: ['200100000000201', '200100000000202', '200100000000203', '200100000000204'],
  },
  {
    id: '10230000000000012',
    name: 'Theo Brandt',
    email: 'theo@brandt-coffee.example',
    about: 'Owns a EUR account and may advertise in Vidal Outdoor Spain',
    roles: { [coffee]: ADMIN, [spain]: ['DRAFT', 'ANALYZE', 'ADVERTISE'] },
    pages: ['200100000000205', '200100000000201'],
  },
  {
    id: '10230000000000013',
    name: 'Mina Okafor',
    email: 'mina@okafor.example',
    about: 'May look at Vidal Outdoor US but change nothing; has no page',
    roles: { [usa]: ['ANALYZE'] },
    pages: [],
  },
];

export const personById = new Map(people.map((person) => [person.id, person]));
