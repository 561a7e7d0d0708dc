import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { skipToken } from '@reduxjs/toolkit/query';
import type { Finding } from '#libs/contracts/messages/finding.js';
import type { PlatformDescription } from '#libs/platforms/description.js';
import { useTemplateQuery } from '../../../../lib/api/endpoints.js';
import { toProblem, type Problem } from '../../../../lib/api/problem.js';
import { useFormat } from '../../../../lib/format/use-format.js';
import { BEGINNINGS, type Beginning } from '../../../../lib/platform/paths.js';
import { useProvider } from '../../../../lib/platform/use-platform.js';
import type { Draft } from '../../form/draft.js';
import { fromInput } from '../../form/from-input.js';
import type { SavedDraft } from '../../form/saved-draft.js';

interface BegunContent {
  isLoading: boolean;
  /** The error of the request. A missing experiment is not an error. */
  error: unknown;
  /** The reason why there are no contents for the form. */
  missing: Problem | null;
  source: {
    from: string;
    id: number;
    draft: Draft;
    /** The draft that the wizard continues; null for a new experiment, also if it starts from another user's draft. */
    saved: SavedDraft | null;
    beginning: Beginning;
    name: string;
  } | null;
  leftOut: readonly Finding[];
  refetch(): void;
}

/**
 * The first contents of the form, as the page's address selects them: `?draft=7` continues that draft (LIST-027), `?template=7` and
 * `?clone=7` make a new experiment (LIST-031, LIST-032).
 */
export function useBegunContent(description: PlatformDescription, goals: readonly string[]): BegunContent {
  const [search] = useSearchParams();
  const provider = useProvider();
  const { language } = useFormat();
  const beginning = BEGINNINGS.find((name) => search.get(name));
  const id = beginning === undefined ? null : search.get(beginning);
  const query = useTemplateQuery(id === null ? skipToken : { provider, id }, { refetchOnMountOrArgChange: true });
  const found = id === null ? undefined : query.currentData?.data;
  const read = useMemo(
    () => (found === undefined ? null : fromInput(description, found.template, { language, goals })),
    [description, found, goals, language],
  );
  const saved = useMemo<SavedDraft | null>(() => {
    if (found === undefined || read === null || beginning !== 'draft' || !found.changeable) return null;
    const { id, uuid, revision, updated_at: at } = found;
    return { id, uuid, revision, at, draft: read.draft };
  }, [beginning, found, read]);
  const problem = query.isError && found === undefined ? toProblem(query.error) : null;
  const isMissing = problem?.status === 404;
  return {
    isLoading: found === undefined && query.isFetching,
    error: problem !== null && !isMissing ? query.error : undefined,
    missing: isMissing ? problem : null,
    source:
      found === undefined || read === null || beginning === undefined
        ? null
        : {
            from: `${beginning}-${found.uuid}`,
            id: found.id,
            name: found.name,
            beginning,
            draft: read.draft,
            saved,
          },
    leftOut: [...((found?.left_out ?? []) as Finding[]), ...(read?.leftOut ?? [])],
    refetch: () => void query.refetch(),
  };
}
