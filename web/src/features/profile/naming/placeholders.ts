import type { TFunction } from 'i18next';
import type { NamingField } from '#libs/contracts/experiment/naming/naming.js';
import type { Language } from '#libs/contracts/messages/language.js';
import { PLATFORM_NAMES } from '#libs/contracts/platform/platform.js';
import { componentInWords } from '#libs/platforms/components/components.js';
import type { PlatformDescription } from '#libs/platforms/description.js';
import { TOKENS, componentsAt, tokensAt, type TokenName } from '#libs/platforms/naming/tokens.js';

interface Placeholder {
  text: string;
  /** Its meaning; null if its own text explains it. */
  words: string | null;
}

/** i18next reads dots as a path. */
const keyOf = (name: TokenName) => name.replace('.', '_') as Exclude<TokenName, 'experiment.id'> | 'experiment_id';

/** The placeholders that a pattern can use, in groups. */
export function placeholdersOf(
  description: PlatformDescription,
  field: NamingField,
  language: Language,
  t: TFunction,
): { title: string; items: Placeholder[] }[] {
  const own = tokensAt(description, field).filter((name): name is TokenName => Object.hasOwn(TOKENS, name));
  const components = componentsAt(description, field);
  const inWords = (name: string) => componentInWords(description, name, language);
  const macros = field === 'link' ? (description.links?.macros ?? []) : [];
  return [
    {
      title: t('names.ofObject'),
      items: own.map((name) => ({ text: `{${name}}`, words: t(`names.token.${keyOf(name)}`) })),
    },
    {
      title: t('names.ofComponents'),
      items: components.map((name) => ({ text: `{${name}}`, words: inWords(name) })),
    },
    {
      title: t('names.places'),
      items: components.map((name) => ({ text: `{${name}.number}`, words: inWords(name) })),
    },
    {
      title: t('names.byPlatform', { platform: PLATFORM_NAMES[description.platform] }),
      items: macros.map(({ text }) => ({ text, words: null })),
    },
  ].filter(({ items }) => items.length > 0);
}
