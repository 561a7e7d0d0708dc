import 'i18next';
import type { catalogues } from '../../i18n/catalogues.js';
import type shared from '../../i18n/en.json';
import type { catalogues as memberCatalogues } from '../../i18n/member.catalogues.js';
import type member from './en.js';

type Catalogue = (typeof catalogues)[number] | (typeof memberCatalogues)[number];
type KeyOf<C> = C extends unknown
  ? { [Name in keyof C]: C[Name] extends { key: infer Key extends string } ? Key : never }[keyof C]
  : never;
type Group<Key> = Key extends `${infer Name}.${string}` ? Name : never;
type Name<Key, G extends string> = Key extends `${G}.${infer Rest}` ? Rest : never;
/** The texts of the catalogues by group and name, in the structure of the text files. */
type OfCatalogues = { [G in Group<KeyOf<Catalogue>>]: { [N in Name<KeyOf<Catalogue>, G>]: string } };

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof shared & typeof member & OfCatalogues };
  }
}
