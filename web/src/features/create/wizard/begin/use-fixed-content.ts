import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { skipToken } from '@reduxjs/toolkit/query';
import { FROM_PARAM } from '../../../../lib/platform/paths.js';
import { usePlatform } from '../../../../lib/platform/use-platform.js';
import { useExperimentQuery, type ExperimentDetail } from '../../../../lib/api/endpoints.js';
import { toProblem } from '../../../../lib/api/problem.js';
import { useFormat } from '../../../../lib/format/use-format.js';
import type { Finding } from '#libs/contracts/messages/finding.js';
import type { PlatformDescription } from '#libs/platforms/description.js';
import type { Draft } from '../../form/draft.js';
import { fromInput } from '../../form/from-input.js';

interface FixedContent {
  isLoading: boolean;
  /** The error of the request. A missing experiment is not an error. */
  error: unknown;
  /** Whether the experiment in the address does not exist, or belongs to another team. */
  isMissing: boolean;
  source: { from: string; draft: Draft; detail: ExperimentDetail } | null;
  leftOut: readonly Finding[];
  refetch(): void;
}

/** The contents of the experiment in the page's address, as the first contents of the form. */
export function useFixedContent(description: PlatformDescription, goals: readonly string[]): FixedContent {
  const [search] = useSearchParams();
  const from = search.get(FROM_PARAM);
  const platform = usePlatform();
  const { language } = useFormat();
  const query = useExperimentQuery(from === null || from === '' ? skipToken : { platform, id: from });
  const detail = from === null ? undefined : query.currentData?.data;
  const read = useMemo(
    () => (detail === undefined ? null : fromInput(description, detail.content, { language, goals })),
    [description, detail, goals, language],
  );
  const isFailed = query.isError && detail === undefined;
  const isMissing = isFailed && toProblem(query.error).status === 404;
  return {
    isLoading: detail === undefined && query.isFetching,
    error: isFailed && !isMissing ? query.error : undefined,
    isMissing,
    source: detail === undefined || read === null ? null : { from: detail.uuid, draft: read.draft, detail },
    leftOut: read?.leftOut ?? [],
    refetch: () => void query.refetch(),
  };
}
