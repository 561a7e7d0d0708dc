import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '@blueprintjs/core';
import { lengthOf } from '#libs/platforms/reading/clean-text.js';

interface Props {
  /** Texts, or addresses of images. */
  options: readonly string[];
  chosen: readonly string[];
  isImage: boolean;
  model: string;
  onChange(chosen: readonly string[]): void;
}

/** The second step: what the model made, of which the person chooses. */
export function AiOptions({ options, chosen, isImage, model, onChange }: Props) {
  const { t } = useTranslation();
  const listRef = useRef<HTMLFieldSetElement>(null);
  // The button that was pressed has gone.
  useEffect(() => listRef.current?.querySelector('input')?.focus(), []);
  if (options.length === 0) return <p>{t('create.ai.nothingNew')}</p>;
  const turn = (option: string) =>
    onChange(chosen.includes(option) ? chosen.filter((other) => other !== option) : [...chosen, option]);
  return (
    <fieldset ref={listRef} className={isImage ? 'ai-options images' : 'ai-options'}>
      <legend>{t('create.ai.choose')}</legend>
      {options.map((option, index) => (
        <Checkbox key={option} checked={chosen.includes(option)} onChange={() => turn(option)}>
          {isImage ? (
            <img src={option} alt={t('create.ai.image', { n: index + 1 })} width={240} height={240} />
          ) : (
            <>
              {option} <span className="secondary tabular">{lengthOf(option)}</span>
            </>
          )}
        </Checkbox>
      ))}
      <p className="secondary">{t('create.ai.model', { model })}</p>
    </fieldset>
  );
}
