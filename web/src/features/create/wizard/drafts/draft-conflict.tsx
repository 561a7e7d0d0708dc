import { useEffect, useMemo, useState } from 'react';
import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { Button, Dialog, DialogBody, DialogFooter, Radio } from '@blueprintjs/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { placeAt } from '#libs/platforms/fields/fields-of.js';
import { ErrorState, Skeleton } from '../../../../components/states.js';
import { useTemplateQuery } from '../../../../lib/api/endpoints.js';
import { useFormat } from '../../../../lib/format/use-format.js';
import { useProvider } from '../../../../lib/platform/use-platform.js';
import { useFrame } from '../../form/context.js';
import { differencesOf, withTheirs, type Difference } from './draft-differences.js';
import { fromInput } from '../../form/from-input.js';
import { draftSettled } from '../../form/slice.js';
import type { WizardState } from '../../form/wizard-state.js';
import { useFieldTexts } from '../../form/use-field-texts.js';
import { useFieldWords } from '../use-field-words.js';

interface Props {
  owner: string;
  wizard: WizardState;
  goals: readonly string[];
  /** The data to save. */
  data(): unknown;
  isOpen: boolean;
  /** Closes the dialog without a decision. Nothing is saved until the user decides. */
  onClose(): void;
}

type Choice = 'mine' | 'theirs';

/** Shows the save of another user or another tab beside the present form. The user chooses one version of each field. */
export function DraftConflict({ owner, wizard, goals, data, isOpen, onClose }: Props) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const provider = useProvider();
  const format = useFormat();
  const { description } = useFrame();
  const titleOf = useDifferenceTexts();
  const { saved, draft, images } = wizard;
  const isChanged = wizard.saving === 'changed-elsewhere';
  const query = useTemplateQuery(isChanged && saved !== null ? { provider, id: String(saved.id) } : skipToken, {
    refetchOnMountOrArgChange: true,
  });
  const found = query.isFetching ? undefined : query.currentData?.data;
  const [choices, setChoices] = useState<Record<string, Choice>>({});
  /** Keyed by the save: a choice does not carry over to the next save. */
  const choiceAt = (path: string) => `${found?.revision} ${path}`;
  const read = useMemo(() => {
    if (found === undefined) return null;
    const reading = { language: format.language, goals };
    const theirs = fromInput(description, found.template, reading).draft;
    const mine = fromInput(description, JSON.parse(JSON.stringify(data())), reading).draft;
    return { theirs, differences: differencesOf(description, mine, theirs) };
    // The user's own form, `data`, does not change while the dialog is open.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [found, description, goals, format.language]);

  const settle = (takes: (path: string) => boolean) => {
    if (found === undefined || read === null) return;
    const isHere = (id: string) => images[id] !== undefined;
    const settled = withTheirs(draft, read.differences, { takes, isHere });
    // If every field is taken from the other save, nothing is left to save here.
    const isTheirs = read.differences.every(({ path }) => takes(path));
    const { id, uuid, revision, updated_at: at } = found;
    dispatch(
      draftSettled({
        owner,
        draft: settled,
        saved: { id, uuid, revision, at, draft: isTheirs ? settled : null },
      }),
    );
  };
  const isSame = read !== null && read.differences.length === 0;
  useEffect(() => {
    if (isChanged && isSame) settle(() => true);
  });

  return (
    <Dialog
      isOpen={isChanged && isOpen && !isSame}
      title={t('draft.conflict.title')}
      className="summary"
      canOutsideClickClose={false}
      onClose={onClose}
    >
      <DialogBody>
        {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
        {read === null && !query.isError && <Skeleton rows={3} height={60} />}
        {read !== null && (
          <>
            <p>
              {t(`draft.conflict.${savedBy(found?.is_saved_by_reader)}`, { time: format.dateTime(found?.updated_at) })}{' '}
              {t('draft.conflict.choose')}
            </p>
            {read.differences.map((difference) => (
              <fieldset key={difference.path} className="difference">
                <legend>{titleOf.title(difference.path)}</legend>
                {(['mine', 'theirs'] as const).map((choice) => (
                  <Radio
                    key={choice}
                    name={`difference-${difference.path}`}
                    checked={(choices[choiceAt(difference.path)] ?? 'mine') === choice}
                    onChange={() => setChoices({ ...choices, [choiceAt(difference.path)]: choice })}
                  >
                    <span className="secondary">{t(`draft.conflict.${choice}`)}:</span>{' '}
                    {titleOf.words(difference, choice)}
                  </Radio>
                ))}
              </fieldset>
            ))}
          </>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t('draft.conflict.later')} onClick={onClose} />
            <Button text={t('draft.conflict.allTheirs')} disabled={read === null} onClick={() => settle(() => true)} />
            <Button
              intent="primary"
              text={t('draft.conflict.keep')}
              disabled={read === null}
              onClick={() => settle((path) => choices[choiceAt(path)] === 'theirs')}
            />
          </>
        }
      />
    </Dialog>
  );
}

/** The text that says who saved the other version: the same user in another tab, or another user. */
const savedBy = (isReader: boolean | null | undefined) =>
  isReader == null ? 'bySomebody' : isReader ? 'byYou' : 'byAnother';

/** The texts of a difference: its field, and the value of each version. */
function useDifferenceTexts() {
  const { t } = useTranslation();
  const { language, number } = useFormat();
  const { description } = useFrame();
  const { labelAt } = useFieldTexts();
  const wordsOf = useFieldWords();
  return {
    title: (path: string): string => (TITLES[path] === undefined ? labelAt(path) : t(TITLES[path])),
    words: ({ path, ...both }: Difference, choice: Choice): string => {
      const value = both[choice];
      if (path === 'objective')
        return description.texts['objective']?.options?.[String(value)]?.[language] ?? String(value);
      if (path === 'search') return t(value === true ? 'plan.search.search' : 'plan.search.even');
      if (path === 'tested_count') return typeof value === 'number' ? number(value) : t('wizard.nothing');
      const words = wordsOf(placeAt(description, path), value);
      return words.length === 0 ? t('wizard.nothing') : words.join(' · ');
    },
  };
}

/** Titles of values that have no field. */
const TITLES: Readonly<Record<string, ParseKeys>> = {
  objective: 'wizard.step.goal',
  tested_count: 'plan.tested',
  search: 'plan.search.title',
};
