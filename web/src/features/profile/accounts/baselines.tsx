import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { Button, Radio } from '@blueprintjs/core';
import { Edit, Plus, Trash } from '@blueprintjs/icons';
import type { Provider } from '#libs/contracts/platform/platform.js';
import { ErrorState, Skeleton } from '../../../components/states.js';
import {
  useBaselinesQuery,
  useEnableBaselineMutation,
  useRemoveBaselineMutation,
  useSaveBaselineMutation,
  type Baseline,
} from '../../../lib/api/endpoints.js';
import { useFailureToast } from '../../../lib/errors/use-failure-toast.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { useKeptState } from '../../../lib/session/use-kept-work.js';
import { toast } from '../../../lib/toaster.js';
import { BaselineDialog } from './baseline-dialog.js';
import { formOf } from './baseline-form.js';

/** The number of figures of a baseline in the list: the first ones, which are about delivery. The form has every metric. */
const SHOWN = 3;

/**
 * The team's baselines: usual figures to compare results with. At most one is enabled (PROFILE-018 to PROFILE-031). `?baseline=facebook` in
 * the address opens the form of a new baseline.
 */
export function Baselines({ provider }: { provider: Provider }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useBaselinesQuery({ provider });
  const [search, setSearch] = useSearchParams();
  const [edited, setEdited] = useKeptState<Baseline | 'new' | null>(
    `baselines.${provider}`,
    search.get('baseline') === provider ? 'new' : null,
  );
  const close = () => {
    setEdited(null);
    // The address opens the form only once: going back from another page must not open it again.
    if (search.has('baseline')) setSearch({ tab: '2' }, { replace: true });
  };
  return (
    <section aria-labelledby="baselines-title">
      <div className="card-head">
        <div>
          <h3 id="baselines-title">{t('baselines.title')}</h3>
          <p className="secondary">{t('baselines.help')}</p>
        </div>
        <Button icon={<Plus />} text={t('baselines.add')} onClick={() => setEdited('new')} />
      </div>
      {data !== undefined ? (
        data.data.length === 0 ? (
          <p className="baselines-empty">{t('baselines.empty')}</p>
        ) : (
          <BaselineTable provider={provider} baselines={data.data} onEdit={setEdited} />
        )
      ) : error !== undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={2} height={32} />
      )}
      {edited !== null && (
        <BaselineDialog provider={provider} baseline={edited === 'new' ? null : edited} onClosed={close} />
      )}
    </section>
  );
}

interface TableProps {
  provider: Provider;
  baselines: Baseline[];
  onEdit(baseline: Baseline): void;
}

function BaselineTable({ provider, baselines, onEdit }: TableProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const shown = Object.entries(formOf(provider).delivery).slice(0, SHOWN);
  const [enable, { isLoading }] = useEnableBaselineMutation();
  const [remove] = useRemoveBaselineMutation();
  const [save] = useSaveBaselineMutation();
  const showFailure = useFailureToast();
  const done = async (act: Promise<{ error?: unknown }>): Promise<boolean> => {
    const { error } = await act;
    if (error !== undefined) await showFailure(error);
    return error === undefined;
  };
  const choose = (id: string | null) => void done(enable({ provider, defaultBaselineDto: { id } }));

  const removeWithUndo = async ({ id, name, metrics }: Baseline) => {
    if (!(await done(remove({ provider, removeBaselineDto: { id } })))) return;
    await toast(t('baselines.removed', { name }), 'none', {
      text: t('action.undo'),
      onClick: () => void done(save({ provider, saveBaselineDto: { name, metrics } })),
    });
  };
  return (
    <div className="table-scroll">
      <table className="data-table stacks">
        <thead>
          <tr>
            <th scope="col">{t('baselines.enabled')}</th>
            <th scope="col">{t('baselines.created')}</th>
            {shown.map(([metric, { words }]) => (
              <th scope="col" className="number" key={metric}>
                {words[format.language]}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">{t('list.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row" colSpan={shown.length + 3}>
              <Radio
                name="baseline"
                label={t('baselines.no')}
                checked={baselines.every(({ enabled }) => !enabled)}
                disabled={isLoading}
                onChange={() => choose(null)}
              />
            </th>
          </tr>
          {baselines.map((baseline) => (
            <tr key={baseline.id}>
              <th scope="row">
                <Radio
                  name="baseline"
                  label={baseline.name}
                  checked={baseline.enabled}
                  disabled={isLoading}
                  onChange={() => choose(baseline.id)}
                />
              </th>
              <td className="tabular" data-label={t('baselines.created')}>
                {format.dayDate(baseline.created_at)}
              </td>
              {shown.map(([metric, { words }]) => (
                <td key={metric} className="number tabular" data-label={words[format.language]}>
                  {format.number((baseline.metrics as Readonly<Record<string, number>>)[metric], 2)}
                </td>
              ))}
              <td className="actions">
                <Button
                  variant="minimal"
                  icon={<Edit />}
                  aria-label={t('baselines.edit', { name: baseline.name })}
                  onClick={() => onEdit(baseline)}
                />
                <Button
                  variant="minimal"
                  icon={<Trash />}
                  aria-label={t('baselines.remove', { name: baseline.name })}
                  title={baseline.enabled ? t('baselines.enabledStays') : undefined}
                  disabled={baseline.enabled}
                  onClick={() => void removeWithUndo(baseline)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {baselines.some(({ enabled }) => enabled) && <p className="secondary">{t('baselines.enabledStays')}</p>}
    </div>
  );
}
