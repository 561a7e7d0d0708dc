import { useId, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Dialog, DialogBody, InputGroup } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { ALL_PLATFORMS, PLATFORM_NAMES, type ListedPlatform } from '#libs/contracts/platform/platform.js';
import { StatusTag } from '../../../components/status-tag.js';
import { MIN_QUERY, useSearch } from '../../../components/use-search.js';
import { useExperimentsQuery, type ExperimentItem } from '../../../lib/api/endpoints.js';
import { isEnter } from '../../../lib/composing.js';
import { LIST_TYPES } from '../../../lib/api/list-types.js';
import { namePath } from '../../../lib/platform/paths.js';

/** The maximum number of rows from each list. */
const MAX_ROWS = 5;
const MAX_NAME = 400;

/** Finds experiments of all platforms and lists by a part of their names; the arrows and Enter open one. */
export function FindDialog({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const { t } = useTranslation();
  return (
    <Dialog isOpen={isOpen} title={t('shortcuts.find')} className="find" onClose={onClose}>
      <DialogBody>
        <Find onLeave={onClose} />
      </DialogBody>
    </Dialog>
  );
}

function Find({ onLeave }: { onLeave(): void }) {
  const { t } = useTranslation();
  const noteId = useId();
  const search = useSearch();
  const { items, isFetching, isError } = useFound(search);
  const isShort = search.query.trim().length < MIN_QUERY;
  const note = isShort
    ? t('search.type')
    : isFetching
      ? t('search.searching')
      : isError
        ? t('search.failed')
        : items.length === 0
          ? t('search.nothing', { query: search.query.trim() })
          : t('shortcuts.found', { count: items.length });
  return (
    <div role="search" onKeyDown={moveThrough}>
      <InputGroup
        autoFocus
        fill
        size="large"
        type="search"
        leftIcon={<Search />}
        value={search.query}
        maxLength={MAX_NAME}
        aria-label={t('shortcuts.find')}
        aria-describedby={noteId}
        onValueChange={search.setQuery}
        onKeyDown={(event) => {
          if (isEnter(event)) event.currentTarget.closest('[role=search]')?.querySelector('a')?.click();
        }}
      />
      <p id={noteId} role="status" className="secondary find-note">
        {note}
      </p>
      {!isShort && (
        <ul className="find-list" aria-busy={isFetching}>
          {items.map((item) => (
            <li key={item.uuid}>
              <Link to={namePath(item)} onClick={onLeave}>
                <span className="find-name">{item.name === '' ? t('list.unnamed') : item.name}</span>
                <span className="secondary tabular">
                  {PLATFORM_NAMES[item.platform]} · {item.id}
                </span>
                <StatusTag status={item.status} phase={item.progress?.phase} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Matches of a search in the lists: running, finished, drafts, templates; the latest of each first. */
function useFound({ sentQuery, isLongEnough, query }: ReturnType<typeof useSearch>) {
  const queryOf = (type: (typeof LIST_TYPES)[keyof typeof LIST_TYPES]) => ({
    listQueryDto: { type, platform: ALL_PLATFORMS as ListedPlatform, search: sentQuery, page: 1, size: MAX_ROWS },
  });
  const options = { skip: !isLongEnough };
  const answers = [
    useExperimentsQuery(queryOf(LIST_TYPES.live), options),
    useExperimentsQuery(queryOf(LIST_TYPES.completed), options),
    useExperimentsQuery(queryOf(LIST_TYPES.drafts), options),
    useExperimentsQuery(queryOf(LIST_TYPES.templates), options),
  ];
  const isCurrent = isLongEnough && sentQuery === query.trim();
  const items: ExperimentItem[] = answers.flatMap(({ currentData }) => currentData?.data.experiments ?? []);
  return {
    items: isCurrent ? items : [],
    isFetching: !isCurrent || answers.some(({ isFetching }) => isFetching),
    isError: answers.some(({ isError }) => isError),
  };
}

/** The arrows move from the field through the matches, and back. */
function moveThrough(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a')];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  event.preventDefault();
  stops[(at + step + stops.length) % stops.length]?.focus();
}
