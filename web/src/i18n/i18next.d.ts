import 'i18next';
import type shared from './en.json';
import type member from './member.en.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof shared & typeof member };
  }
}
