import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Curves } from '../api/endpoints.js';
import { useFormat } from '../format/use-format.js';
import { useDescription } from '../platform/use-description.js';
import { resultWords, type ResultWords } from './result-words.js';

/** The names and formats of the figures of an experiment's ranking. */
export function useResultWords({ variable, currency }: Pick<Curves['summary'], 'variable' | 'currency'>): ResultWords {
  const { t } = useTranslation();
  const format = useFormat();
  const { results } = useDescription();
  return useMemo(
    () => resultWords(results, { variable, currency }, t, format),
    [results, variable, currency, t, format],
  );
}
