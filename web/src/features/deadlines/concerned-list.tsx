import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button, Callout } from '@blueprintjs/core';
import { Pagination } from '../../components/pagination.js';
import { ErrorState, Skeleton } from '../../components/states.js';
import { StatusTag } from '../../components/status-tag.js';
import { Instant } from '../../components/instant.js';
import { useConcernedQuery, useConvertMutation, type Concerned, type Deadline } from '../../lib/api/endpoints.js';
import { toProblem } from '../../lib/api/problem.js';
import { useProblemText } from '../../lib/api/use-problem-text.js';
import { totalOf } from '../../lib/deadlines/concern.js';
import { useFormat } from '../../lib/format/use-format.js';
import { beginPath, resultsPath } from '../../lib/platform/paths.js';
import { ChooseDialog } from './choose-dialog.js';

const SIZE = 10;

/** The drafts, templates, samples and runs that a deadline concerns, with the action for each. */
export function ConcernedList({ deadline }: { deadline: Deadline }) {
  const { t } = useTranslation();
  const format = useFormat();
  const problemText = useProblemText();
  const [page, setPage] = useState(1);
  const last = Math.max(1, Math.ceil(totalOf(deadline) / SIZE));
  const shown = Math.min(page, last);
  const { data, error, refetch } = useConcernedQuery({ id: deadline.id, page: shown, size: SIZE });
  const [convert, { isLoading, error: refusal }] = useConvertMutation();
  const [chosenFor, setChosenFor] = useState<Concerned | null>(null);
  const [done, setDone] = useState<{ converted: number; left: number } | null>(null);
  if (data === undefined)
    return error === undefined ? (
      <Skeleton rows={3} height={32} />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    );
  const rows = data.data;
  const convertible = rows.filter((row) => row.convertible);
  const send = async (experiments: readonly string[], chosen?: { choice: object; account: string }) => {
    setDone(null);
    const answer = await convert({ convertDto: { id: deadline.id, experiments: [...experiments], ...chosen } });
    if (answer.data === undefined) return;
    const converted = answer.data.data.filter(
      ({ outcome }) => outcome === 'converted' || outcome === 'unchanged',
    ).length;
    setDone({ converted, left: answer.data.data.length - converted });
  };
  return (
    <>
      {done !== null && (
        <Callout compact intent={done.left === 0 ? 'success' : 'warning'} role="status">
          {t('deadlines.done', { count: done.converted, n: format.number(done.converted) })}
          {done.left > 0 && ` ${t('deadlines.left', { count: done.left, n: format.number(done.left) })}`}
        </Callout>
      )}
      {refusal !== undefined && (
        <Callout compact intent="danger" role="alert">
          {problemText(toProblem(refusal))}
        </Callout>
      )}
      {deadline.remedy === 'drop' && convertible.length > 1 && (
        <div>
          <Button
            text={t('deadlines.dropAll', { count: convertible.length, n: format.number(convertible.length) })}
            loading={isLoading}
            onClick={() => void send(convertible.map(({ uuid }) => uuid))}
          />
        </div>
      )}
      <div className="table-scroll">
        <table className="data-table stacks">
          <caption className="visually-hidden">{t('deadlines.concernedBy', { title: deadline.title })}</caption>
          <thead>
            <tr>
              <th scope="col">{t('list.name')}</th>
              <th scope="col">{t('list.status')}</th>
              <th scope="col">{t('list.account')}</th>
              <th scope="col">{t('deadlines.by')}</th>
              <th scope="col">{t('list.changed')}</th>
              <th scope="col">
                <span className="visually-hidden">{t('list.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.uuid}>
                <th scope="row">
                  <Link to={pathOf(row)}>{nameOf(row, t('list.unnamed'))}</Link>
                </th>
                <td data-label={t('list.status')}>
                  <StatusTag status={row.status} />
                </td>
                <td data-label={t('list.account')}>{row.account_name ?? '–'}</td>
                <td data-label={t('deadlines.by')}>{row.creator || '–'}</td>
                <td data-label={t('list.changed')} className="tabular">
                  <Instant at={row.updated_at} style="list" />
                </td>
                <td className="actions">
                  <Act
                    deadline={deadline}
                    row={row}
                    isLoading={isLoading}
                    onDrop={() => void send([row.uuid])}
                    onChoose={() => setChosenFor(row)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {data.total > SIZE && <Pagination page={shown} size={SIZE} total={data.total} onPage={setPage} />}
      {chosenFor !== null && (
        <ChooseDialog
          deadline={deadline}
          row={chosenFor}
          others={convertible.filter((row) => row.account_id === chosenFor.account_id && row !== chosenFor)}
          isBusy={isLoading}
          onChoose={(experiments, choice) => send(experiments, { choice, account: chosenFor.account_id })}
          onClosed={() => setChosenFor(null)}
        />
      )}
    </>
  );
}

interface ActProps {
  deadline: Deadline;
  row: Concerned;
  isLoading: boolean;
  onDrop(): void;
  onChoose(): void;
}

/** The action for a listed object, or the reason why there is none. */
function Act({ deadline: { remedy }, row, isLoading, onDrop, onChoose }: ActProps) {
  const { t } = useTranslation();
  const name = nameOf(row, t('list.unnamed'));
  if (row.status === 'SAMPLE') return <span className="secondary">{t('deadlines.sample')}</span>;
  if (row.status !== 'DRAFT' && row.status !== 'TEMPLATE') return null;
  if (remedy === 'submit') return <span className="secondary">{t('deadlines.bySubmit')}</span>;
  if (!row.changeable) return <span className="secondary">{t('deadlines.notYours')}</span>;
  if (!row.convertible) return null;
  // Without an account there are no rows to choose from. The user chooses an account in the form.
  if (remedy === 'choose' && row.account_id === '') return null;
  const text = remedy === 'choose' ? t('deadlines.choose') : t('deadlines.drop');
  const act = remedy === 'choose' ? onChoose : onDrop;
  return <Button size="small" text={text} aria-label={`${text}: ${name}`} disabled={isLoading} onClick={act} />;
}

const nameOf = ({ name }: Concerned, unnamed: string): string => (name.trim() === '' ? unnamed : name);

function pathOf(row: Concerned): string {
  if (row.status === 'DRAFT') return beginPath('draft', row);
  return row.status === 'TEMPLATE' ? beginPath('template', row) : resultsPath(row);
}
