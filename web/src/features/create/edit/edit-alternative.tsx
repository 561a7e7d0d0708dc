import { useMemo } from 'react';
import { DialogBody } from '@blueprintjs/core';
import { ErrorState, Skeleton } from '../../../components/states.js';
import { useAlternativeQuery } from '../../../lib/api/endpoints.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { EditForm } from './edit-form.js';
import type { EditProps } from './edit-props.js';
import { editedDraft } from './edited-draft.js';

/** Loads the alternative as it is stored, with everything that depends on it, and then shows its form. */
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
