import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { HTMLSelect, TextArea } from '@blueprintjs/core';
import { AI_LANGUAGES, LONGEST_PROMPT, type AiLanguage } from '#libs/contracts/ai/ai-content.js';
import { Field } from '../../../components/field.js';
import { isEnter } from '../../../lib/composing.js';
import { useFormat } from '../../../lib/format/use-format.js';

interface Props {
  prompt: string;
  language: AiLanguage;
  /** Whether the user chooses a language: texts have one, images do not. */
  hasLanguage: boolean;
  problem: string | null;
  onPrompt(prompt: string): void;
  onLanguage(language: AiLanguage): void;
  /** Called for Ctrl and Enter. */
  onEnter(): void;
}

/** The first step: the user describes the product, with everything that helps a model to write about it (AI-004, AI-005). */
export function AiPrompt({ prompt, language, hasLanguage, problem, onPrompt, onLanguage, onEnter }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const promptRef = useRef<HTMLTextAreaElement>(null);
  // The pressed button loses the focus while it waits.
  useEffect(() => {
    if (problem !== null) promptRef.current?.focus();
  }, [problem]);
  return (
    <>
      <p>{t('create.ai.lead')}</p>
      <ul className="ai-guidance">
        <li>{t('create.ai.product')}</li>
        <li>{t('create.ai.audience')}</li>
        <li>{t('create.ai.tone')}</li>
        <li>{t('create.ai.action')}</li>
      </ul>
      <Field
        label={t('create.ai.prompt')}
        error={problem}
        help={t('create.ai.left', {
          count: LONGEST_PROMPT - prompt.length,
          n: format.number(LONGEST_PROMPT - prompt.length),
        })}
      >
        {(control) => (
          <TextArea
            {...control}
            autoFocus
            inputRef={promptRef}
            fill
            rows={5}
            maxLength={LONGEST_PROMPT}
            value={prompt}
            intent={problem === null ? 'none' : 'danger'}
            onChange={({ currentTarget }) => onPrompt(currentTarget.value)}
            onKeyDown={(event) => {
              if (!isEnter(event) || !(event.ctrlKey || event.metaKey)) return;
              event.preventDefault();
              onEnter();
            }}
          />
        )}
      </Field>
      {hasLanguage && (
        <Field label={t('create.ai.language')}>
          {(control) => (
            <HTMLSelect
              {...control}
              value={language}
              onChange={({ currentTarget }) => onLanguage(currentTarget.value as AiLanguage)}
            >
              {Object.entries(AI_LANGUAGES).map(([code, name]) => (
                <option key={code} value={code} lang={code}>
                  {name}
                </option>
              ))}
            </HTMLSelect>
          )}
        </Field>
      )}
    </>
  );
}
