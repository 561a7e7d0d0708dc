import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import type { AiLanguage } from '#libs/contracts/ai/ai-content.js';
import { lookOf } from '#libs/platforms/reading/clean-text.js';
import { textOf } from '#libs/platforms/reading/untrusted.js';
import { useAskAiMutation } from '../../../lib/api/endpoints.js';
import { toProblem } from '../../../lib/api/problem.js';
import { useProblemText } from '../../../lib/api/use-problem-text.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { AiOptions } from './ai-options.js';
import { AiPrompt } from './ai-prompt.js';

export interface AiDialogProps {
  isOpen: boolean;
  /** What the model creates: images, or texts with at most `length` characters. */
  wanted: 'image' | { length: number };
  /** The name of the list, as within a sentence: 'headlines'. */
  what: string;
  /** The list's present entries, which are not offered again. */
  taken: readonly unknown[];
  model: string;
  /** The chosen options: texts, or addresses of images. */
  onUse(options: readonly string[]): void;
  onClose(): void;
}

/** Works in two steps: the user describes the product (AI-001), and chooses which of the model's options become alternatives (AI-009). */
export function AiDialog({ isOpen, wanted, what, taken, model, onUse, onClose }: AiDialogProps) {
  const { t } = useTranslation();
  const { language: own } = useFormat();
  const inWords = useProblemText();
  const [prompt, setPrompt] = useState('');
  const [language, setLanguage] = useState<AiLanguage>(own);
  /** The model's answer; null in the first step. */
  const [options, setOptions] = useState<readonly string[] | null>(null);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isChecked, setChecked] = useState(false);
  const [ask, { isLoading, error, reset }] = useAskAiMutation();
  const isImage = wanted === 'image';
  const isMissing = prompt.trim() === '';

  const generate = async () => {
    setChecked(true);
    if (isMissing || isLoading) return;
    const query = isImage ? { prompt, type: 'image' as const } : { prompt, language, length: wanted.length };
    const answer = await ask({ aiContentQueryDto: query });
    if (answer.data === undefined) return;
    setChosen([]);
    const looks = new Set(taken.map((text) => lookOf(textOf(text))));
    setOptions(answer.data.data.filter((option) => !looks.has(lookOf(option))));
  };
  const use = () => {
    onUse(chosen);
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      title={t(isImage ? 'create.ai.drawTitle' : 'create.ai.title', { what })}
      className="ai-dialog"
      onClose={onClose}
      onClosed={() => {
        setOptions(null);
        setChecked(false);
        reset();
      }}
    >
      <DialogBody>
        {options === null ? (
          <AiPrompt
            prompt={prompt}
            language={language}
            hasLanguage={!isImage}
            problem={isChecked && isMissing ? t('ai.promptMissing') : error ? inWords(toProblem(error)) : null}
            onPrompt={setPrompt}
            onLanguage={setLanguage}
            onEnter={() => void generate()}
          />
        ) : (
          <AiOptions options={options} chosen={chosen} isImage={isImage} model={model} onChange={setChosen} />
        )}
      </DialogBody>
      <DialogFooter
        actions={
          options === null ? (
            <>
              <Button text={t('action.cancel')} onClick={onClose} />
              <Button
                intent="primary"
                text={t('create.ai.generate')}
                loading={isLoading}
                onClick={() => void generate()}
              />
            </>
          ) : (
            <>
              <Button text={t('create.ai.again')} onClick={() => setOptions(null)} />
              <Button
                intent="primary"
                text={t('create.ai.use', { n: chosen.length })}
                disabled={chosen.length === 0}
                onClick={use}
              />
            </>
          )
        }
      />
    </Dialog>
  );
}
