import { useTranslation } from 'react-i18next';
import { Button } from '@blueprintjs/core';
import { PLATFORM_NAMES } from '#libs/contracts/platform/platform.js';
import { Instant } from '../../../components/instant.js';
import { useUpdateSampleMutation, type Sample } from '../../../lib/api/endpoints.js';
import { toProblem } from '../../../lib/api/problem.js';
import { useProblemText, useServerText } from '../../../lib/api/use-problem-text.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { ActButton } from '../act-button.js';

type Action = 'enable' | 'disable' | 'remove';
/** The outcome of an action on a sample. */
export interface Outcome {
  intent: 'success' | 'danger';
  text: string;
}

interface Props {
  rows: readonly Sample[];
  onOutcome(outcome: Outcome): void;
}

/** One row for each sample; reports outcomes and refusals to the caller, which shows them (ADMIN-012 to ADMIN-014, ADMIN-020). */
export function SamplesTable({ rows, onOutcome }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const serverText = useServerText();
  const problemText = useProblemText();
  const [update] = useUpdateSampleMutation();
  const act = async (id: string, action: Action) => {
    const answer = await update({ updateSampleDto: { id, action } });
    if (answer.data) onOutcome({ intent: 'success', text: serverText(answer.data) });
    return answer;
  };
  const toggle = async (id: string, action: Action) => {
    const { error } = await act(id, action);
    if (error !== undefined) onOutcome({ intent: 'danger', text: problemText(toProblem(error)) });
  };
  const zone = { zone: format.zone };
  return (
    <div className="table-scroll">
      <table className="data-table stacks">
        <caption className="visually-hidden">{t('dashboard.samples.title')}</caption>
        <thead>
          <tr>
            {(['name', 'promoted', 'company', 'created', 'status'] as const).map((column) => (
              <th scope="col" key={column}>
                {t(`dashboard.samples.${column}`, zone)}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">{t('list.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ uuid, name, status, platform, company, ...sample }) => {
            const isEnabled = status === 'SAMPLE';
            const action = isEnabled ? 'disable' : 'enable';
            return (
              <tr key={uuid}>
                <th scope="row">
                  {name} <span className="secondary">{PLATFORM_NAMES[platform]}</span>
                </th>
                <td className="url-cell" data-label={t('dashboard.samples.promoted')} title={sample.promoted_url}>
                  {sample.promoted_url === '' ? '–' : sample.promoted_url}
                </td>
                <td data-label={t('dashboard.samples.company')}>{company}</td>
                <td className="tabular" data-label={t('dashboard.samples.created', zone)}>
                  <Instant at={sample.created_at} style="list" />
                </td>
                <td data-label={t('dashboard.samples.status')}>
                  <span className={`pill ${isEnabled ? 'success' : ''}`}>
                    {t(isEnabled ? 'dashboard.samples.enabled' : 'dashboard.samples.disabled')}
                  </span>
                </td>
                <td className="actions">
                  <div className="row actions-row">
                    <Button
                      size="small"
                      variant="outlined"
                      text={t(`dashboard.samples.${action}`)}
                      aria-label={t(`dashboard.samples.${action}Of`, { name })}
                      onClick={() => void toggle(uuid, action)}
                    />
                    <ActButton
                      text={t('dashboard.samples.remove')}
                      label={t('dashboard.samples.removeOf', { name })}
                      title={t('dashboard.samples.removeTitle')}
                      question={t('dashboard.samples.removeText', { name })}
                      intent="danger"
                      onAct={() => act(uuid, 'remove')}
                    />
                  </div>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
