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

/** The second step: the user chooses among the model's options. */
export function AiOptions({ options, chosen, isImage, model, onChange }: Props) {
  const { t } = useTranslation();
  const listRef = useRef<HTMLFieldSetElement>(null);
  // The pressed button has left the page, so the focus moves to the first option.
  useEffect(() => listRef.current?.querySelector('input')?.focus(), []);
  if (options.length === 0) return <p>{t('create.ai.nothingNew')}</p>;
  const toggle = (option: string) =>
    onChange(chosen.includes(option) ? chosen.filter((other) => other !== option) : [...chosen, option]);
  return (
    <fieldset ref={listRef} className={isImage ? 'ai-options images' : 'ai-options'}>
      <legend>{t('create.ai.choose')}</legend>
      {options.map((option, index) => (
        <Checkbox key={option} checked={chosen.includes(option)} onChange={() => toggle(option)}>
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
