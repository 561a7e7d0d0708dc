import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { HTMLSelect } from '@blueprintjs/core';
import { componentLists, componentTitle, describeAlternative } from '#libs/platforms/components/components.js';
import type { PlatformDescription } from '#libs/platforms/description.js';
import { recordOf } from '#libs/platforms/reading/untrusted.js';
import { useFormat } from '../../../lib/format/use-format.js';
import type { AlternativeRef } from './edited-draft.js';

interface Props {
  description: PlatformDescription;
  /** The stored experiment. */
  content: unknown;
  which: AlternativeRef | null;
  onChoose(which: AlternativeRef): void;
}

/** The choice among all alternatives of a run. A refusal often blames none of them, and the user may want to change another one. */
export function WhichAlternative({ description, content, which, onChoose }: Props) {
  const { t } = useTranslation();
  const { language } = useFormat();
  const id = useId();
  const lists = componentLists(description, recordOf(content)).filter(({ alternatives }) => alternatives.length > 0);
  const valueOf = ({ component, level }: AlternativeRef) => `${component} ${level}`;
  return (
    <div className="field">
      <label htmlFor={id}>{t('edit.which')}</label>
      <HTMLSelect
        id={id}
        fill
        value={which === null ? '' : valueOf(which)}
        onChange={({ currentTarget }) => {
          const [component = '', level = ''] = currentTarget.value.split(' ');
          if (component !== '') onChoose({ component, level: Number(level) });
        }}
      >
        <option value="" disabled>
          {t('create.choose')}
        </option>
        {lists.map(({ component, alternatives }) => (
          <optgroup key={component} label={componentTitle(description, component, language)}>
            {alternatives.map(({ id: row, value }, level) => (
              <option key={row} value={valueOf({ component, level })}>
                {describeAlternative(description, component, value, language)}
              </option>
            ))}
          </optgroup>
        ))}
      </HTMLSelect>
    </div>
  );
}
