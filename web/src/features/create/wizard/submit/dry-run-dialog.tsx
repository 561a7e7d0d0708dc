import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Callout, Dialog, DialogBody, DialogFooter, InputGroup } from '@blueprintjs/core';
import { Download } from '@blueprintjs/icons';
import type { DryRun } from '../../../../lib/api/endpoints.js';
import { useProblemText, useServerText } from '../../../../lib/api/use-problem-text.js';
import { Skeleton } from '../../../../components/states.js';
import { useFormat } from '../../../../lib/format/use-format.js';
import { useDescription } from '../../../../lib/platform/use-description.js';
import { useGroupWords } from '../../../../lib/platform/use-group-words.js';
import type { DryRunState } from './use-dry-run.js';

/** The maximum number of objects shown at once. */
const SHOWN = 100;

/** Shows every object that a submit would create, with its data. The user can search and download the list before the submit. */
export function DryRunDialog({ state, onClose }: { state: DryRunState; onClose(): void }) {
  const { t } = useTranslation();
  const inWords = useProblemText();
  const serverText = useServerText();
  const { isOpen, isLoading, run, problem, isChanged } = state;
  return (
    <Dialog isOpen={isOpen} title={t('dryRun.title')} className="dry-run" onClose={onClose}>
      <DialogBody>
        {isChanged && <Callout intent="warning">{t('dryRun.changed')}</Callout>}
        {isLoading && <Skeleton rows={5} height={40} />}
        {problem !== null && (
          <Callout intent="danger" role="alert">
            {(problem.items.length > 0 ? problem.items.map(serverText) : [inWords(problem)]).map((text) => (
              <p key={text}>{text}</p>
            ))}
          </Callout>
        )}
        {!isLoading && run !== null && <Tree run={run} />}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button
              icon={<Download />}
              text={t('dryRun.download')}
              disabled={run === null || isLoading}
              onClick={() => run !== null && download(run)}
            />
            <Button autoFocus intent="primary" text={t('label.close')} onClick={onClose} />
          </>
        }
      />
    </Dialog>
  );
}

function Tree({ run }: { run: DryRun }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useGroupWords(useDescription());
  const [query, setQuery] = useState('');
  const [limit, setLimit] = useState(SHOWN);
  const objects = useMemo(
    () => run.objects.map((object) => ({ object, words: JSON.stringify(object).toLowerCase() })),
    [run],
  );
  const wanted = query.trim().toLowerCase();
  const found = objects.filter(({ words }) => words.includes(wanted));
  const counted = (name: 'campaigns' | 'groups' | 'ads', kind: string) => {
    const count = run.objects.filter((object) => object.kind === kind).length;
    return t(`dryRun.${name}`, { count, n: format.number(count), ...words });
  };
  return (
    <>
      <p>
        {t('dryRun.summary', {
          campaigns: counted('campaigns', 'campaign'),
          groups: counted('groups', 'adset'),
          ads: counted('ads', 'ad'),
        })}{' '}
        {t('dryRun.placeholders')}
      </p>
      <InputGroup
        type="search"
        aria-label={t('dryRun.search')}
        placeholder={t('dryRun.search')}
        value={query}
        onValueChange={(typed) => {
          setQuery(typed);
          setLimit(SHOWN);
        }}
      />
      <p className="secondary" role="status">
        {t('dryRun.found', { n: format.number(found.length), total: format.number(objects.length) })}
      </p>
      <ul className="dry-objects">
        {found.slice(0, limit).map(({ object }) => (
          <li key={object.ordinal} className={`dry-${object.kind}`}>
            <details>
              <summary>
                <span className="secondary">{t(`dryRun.kind.${object.kind}`, words)}</span> {object.name}
                {object.budget_minor !== null && (
                  <strong className="tabular"> {format.money(object.budget_minor, run.currency)}</strong>
                )}
              </summary>
              <pre>{JSON.stringify(object.body, null, 2)}</pre>
            </details>
          </li>
        ))}
      </ul>
      {found.length > limit && (
        <Button variant="minimal" text={t('dryRun.more')} onClick={() => setLimit(limit + SHOWN)} />
      )}
    </>
  );
}

/** Downloads the preview as JSON, without the reservation, which only a submit needs. */
function download({ reservation: _, ...run }: DryRun): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(run, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  Object.assign(link, { href: url, download: `dry-run-${run.key}.json` });
  link.click();
  URL.revokeObjectURL(url);
}
