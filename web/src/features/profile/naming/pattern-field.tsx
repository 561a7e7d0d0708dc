import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { HTMLSelect, InputGroup } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import type { NamingField } from '#libs/contracts/experiment/naming/naming.js';
import type { Finding } from '#libs/contracts/messages/finding.js';
import type { PlatformDescription } from '#libs/platforms/description.js';
import type { NamingPreview } from '#libs/platforms/naming/preview.js';
import { Field } from '../../../components/field.js';
import { useServerText } from '../../../lib/api/use-problem-text.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { useGroupWords } from '../../../lib/platform/use-group-words.js';
import { placeholdersOf } from './placeholders.js';

interface Props {
  field: NamingField;
  description: PlatformDescription;
  preview: NamingPreview;
  isOwner: boolean;
  value: string;
  finding: Finding | null;
  onChange(value: string): void;
}

/** The field of one pattern. The user types text or inserts placeholders, and sees the result below. */
export function PatternField({ field, description, preview, isOwner, value, finding, onChange }: Props) {
  const { t } = useTranslation();
  const { language } = useFormat();
  const serverText = useServerText();
  const input = useRef<HTMLInputElement>(null);
  const words = useGroupWords(description);
  const label = t(`names.${field}`, words);
  const insert = (placeholder: string) => {
    const { selectionStart, selectionEnd } = input.current ?? {};
    const [from, to] = [selectionStart ?? value.length, selectionEnd ?? value.length];
    onChange(value.slice(0, from) + placeholder + value.slice(to));
    input.current?.focus();
  };
  return (
    <div className="pattern">
      <Field
        label={label}
        name={field}
        error={finding && serverText({ message: finding.key, ...finding })}
        help={<PatternResult field={field} preview={preview} most={description.names.maxLength} />}
      >
        {(control) => (
          <InputGroup
            {...control}
            name={field}
            inputRef={input}
            className="pattern-text"
            autoComplete="off"
            spellCheck={false}
            value={value}
            readOnly={!isOwner}
            placeholder={field === 'link' ? t('names.linkExample') : undefined}
            intent={control['aria-invalid'] ? 'danger' : 'none'}
            onValueChange={onChange}
          />
        )}
      </Field>
      {isOwner && (
        <HTMLSelect
          className="pattern-insert"
          aria-label={t('names.insertInto', { field: label })}
          value=""
          onChange={(event) => insert(event.currentTarget.value)}
        >
          <option value="" disabled>
            {t('names.insert')}
          </option>
          {placeholdersOf(description, field, language, t).map(({ title, items }) => (
            <optgroup key={title} label={title}>
              {items.map(({ text, words }) => (
                <option key={text} value={text}>
                  {words === null ? text : `${text} – ${words}`}
                </option>
              ))}
            </optgroup>
          ))}
        </HTMLSelect>
      )}
    </div>
  );
}

/** The first name or link of the example, its length, and its warnings. */
function PatternResult({ field, preview, most }: { field: NamingField; preview: NamingPreview; most: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (field === 'link')
    return (
      <>
        {preview.link !== null && <span className="given">{preview.link}</span>}
        <span>{t('names.linkHelp')}</span>
        <Warning isOn={preview.alikeLinks > 0}>
          {t('names.alikeLinks', { n: format.number(preview.alikeLinks) })}
        </Warning>
      </>
    );
  const first = preview.names.find(({ kind }) => kind === field);
  const { longest, cut } = preview.lengths[field];
  const alike = preview.alike[field];
  return (
    <>
      {first !== undefined && (
        <span className="given">
          {first.label} <span className="key">{first.key}</span>
        </span>
      )}
      <span>{t('names.length', { longest: format.number(longest), most: format.number(most) })}</span>
      <Warning isOn={cut > 0}>{t('names.cut', { n: format.number(cut) })}</Warning>
      <Warning isOn={alike > 0}>{t('names.alike', { n: format.number(alike) })}</Warning>
    </>
  );
}

function Warning({ isOn, children }: { isOn: boolean; children: string }) {
  return isOn ? (
    <span className="naming-warning">
      <WarningSign size={14} aria-hidden /> {children}
    </span>
  ) : null;
}
