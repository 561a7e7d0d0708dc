import { useCallback } from 'react';
import { describeAlternative } from '#libs/platforms/components/components.js';
import type { Alternative } from '#libs/platforms/fields/field-values.js';
import { listOf, valueAt } from '#libs/platforms/reading/untrusted.js';
import { useFormat } from '../../../../lib/format/use-format.js';
import { useForm } from '../../form/context.js';
import { useFieldTexts } from '../../form/use-field-texts.js';

interface Named {
  component: string;
  id: string;
}

/** `short` is for example `Madrid`; `full` has the title of the list, too: `Locations: Madrid`. Both are empty for a removed row. */
export type NameOf = (alternative: Named) => { short: string; full: string };

/** Names the audience's alternatives after their rows in the form. */
export function useAlternativeNames(): NameOf {
  const { description, draft } = useForm();
  const { language } = useFormat();
  const { titleAt } = useFieldTexts();
  return useCallback(
    ({ component, id }) => {
      const path = `audiences.${component}`;
      const row = (listOf(valueAt(draft, path)) as Alternative<unknown>[]).find((one) => one.id === id);
      const short = row === undefined ? '' : describeAlternative(description, component, row.value, language);
      return { short, full: `${titleAt(path)}: ${short}` };
    },
    [description, draft, language, titleAt],
  );
}
