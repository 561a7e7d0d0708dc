import { useMemo } from 'react';
import { DialogBody } from '@blueprintjs/core';
import type { PlatformDescription } from '#libs/platforms/description.js';
import type { RefusedAds } from '../../../components/run/edit-refused.js';
import { ErrorState, Skeleton } from '../../../components/states.js';
import { useAlternativeQuery } from '../../../lib/api/endpoints.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { EditForm } from './edit-form.js';
import { editedDraft, type AlternativeRef } from './edited-draft.js';

/** Before anything was sent, while it is, and once the run waits again: what was refused first is then not what is refused. */
export type EditStep = 'first' | 'under-way' | 'again';

export interface EditProps {
  run: RefusedAds['run'];
  description: PlatformDescription;
  /** As the experiment is stored. */
  content: unknown;
  which: AlternativeRef;
  /** Reads the contents anew. */
  refetch(): Promise<void>;
  onStep(step: EditStep): void;
  onClose(): void;
}

/** The alternative as it is stored by now, with what hangs on it, and then its form. */
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
  return <EditForm {...props} {...{ stored, edited, lookAgain }} />;
}
