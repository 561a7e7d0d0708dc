import { useMemo } from 'react';
import { DialogBody } from '@blueprintjs/core';
import type { PlatformDescription } from '#libs/platforms/description.js';
import type { RefusedAds } from '../../../components/run/edit-refused.js';
import { ErrorState, Skeleton } from '../../../components/states.js';
import { useAlternativeQuery } from '../../../lib/api/endpoints.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { EditForm } from './edit-form.js';
import { editedDraft, type AlternativeRef } from './edited-draft.js';

/** Before an edit is sent, while it is under way, and once the run waits again: the first refusal is outdated by then. */
export type EditStep = 'first' | 'under-way' | 'again';

export interface EditProps {
  run: RefusedAds['run'];
  description: PlatformDescription;
  /** The stored experiment. */
  content: unknown;
  which: AlternativeRef;
  /** Reads the contents again. */
  refetch(): Promise<void>;
  onStep(step: EditStep): void;
  onClose(): void;
}

/** Shows the alternative as stored now, with everything that depends on it, and then its form. */
export function EditAlternative(props: EditProps) {
  const { run, description, content, which, refetch } = props;
  const { language } = useFormat();
  const query = useAlternativeQuery({ uuid: run.uuid, ...which }, { refetchOnMountOrArgChange: true });
  const stored = query.currentData?.data;
  const edited = useMemo(
    () =>
      stored === undefined ? null : editedDraft(description, content, { ...which, value: stored.value }, language),
    [content, description, language, stored, which],
  );
  if (stored === undefined || edited === null)
    return (
      <DialogBody>
        {query.error === undefined ? (
          <Skeleton rows={2} height={32} />
        ) : (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        )}
      </DialogBody>
    );
  const lookAgain = async () => {
    const [answer] = await Promise.all([query.refetch(), refetch()]);
    return answer.data?.data;
  };
  return <EditForm {...props} stored={stored} edited={edited} lookAgain={lookAgain} />;
}
