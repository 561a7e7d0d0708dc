import { escapeHtml } from '../../../control/page.js';
import type { Customer } from '../../seed/customers.js';
import type { Person } from '../../seed/people.js';
import type { RunRecord, Script } from '../store.js';
import { accountPage, table, timeOf } from './layout.js';

/** Who is signed in, and at which account. */
export interface Visit {
  customer: Customer;
  person: Person;
}

const STATUS: Record<RunRecord['status'], string> = {
  succeeded: 'Succeeded',
  failed: 'Failed',
  'timed-out': 'Timed out',
  cut: 'Cancelled',
};

/** The scripts of an account, and a form for a new one. */
export const scriptsPage = (visit: Visit, scripts: readonly Script[]): string =>
  accountPage(
    visit,
    'Scripts',
    'Scripts',
    `${table(
      ['Name', 'Authorised'],
      scripts.map(({ id, name, authorizedBy }) => [
        `<a href="/google/scripts/${visit.customer.id}/s/${id}">${escapeHtml(name)}</a>`,
        authorizedBy === null ? 'No' : 'Yes',
      ]),
      'This account has no scripts.',
    )}<form method="post" action="/google/scripts/${visit.customer.id}/new" class="actions"><button class="primary">New script</button></form>`,
  );

/** The editor of a script. */
export const scriptPage = (visit: Visit, { id, name, code, authorizedBy }: Script): string =>
  accountPage(
    visit,
    'Scripts',
    'Edit script',
    `<form method="post" action="/google/scripts/${visit.customer.id}/s/${id}">
      ${authorizedBy === null ? '<div class="notice" role="status">This script needs your authorisation to change the account on your behalf. <button name="act" value="authorize">Authorise</button></div>' : ''}
      <label class="field">Script name<input type="text" name="name" value="${escapeHtml(name)}"></label>
      <label class="field">Code<textarea name="code" spellcheck="false">${escapeHtml(code)}</textarea></label>
      <div class="actions"><button name="act" value="save">Save</button>
      <button name="act" value="preview"${authorizedBy === null ? ' disabled' : ''}>Preview</button>
      <button class="primary" name="act" value="run"${authorizedBy === null ? ' disabled' : ''}>Run</button></div></form>`,
  );

/** Runs of an account. */
export const runsPage = (visit: Visit, runs: readonly RunRecord[]): string =>
  accountPage(
    visit,
    'Script history',
    'Script history',
    table(
      ['Script', 'Started', 'Mode', 'Status', 'Changes', 'Time used'],
      runs.map((run) => [
        `<a href="/google/scripts/${visit.customer.id}/runs/${run.id}">${escapeHtml(run.name)}</a>`,
        timeOf(run.startedAt),
        run.isPreview ? 'Preview' : 'Run',
        STATUS[run.status],
        String(run.changes.length),
        duration(run.usedSeconds),
      ]),
      'No script has run in this account.',
    ),
  );

/** One run: its log and its changes. */
export function runPage(visit: Visit, run: RunRecord): string {
  const { id } = visit.customer;
  const failed = run.changes.filter(({ error }) => error !== undefined).length;
  return accountPage(
    visit,
    'Script history',
    run.name,
    `<p role="status"><strong>${STATUS[run.status]}</strong>${run.error === undefined ? '' : `: ${escapeHtml(run.error)}`}</p>
    <p>${run.isPreview ? 'This was a preview: nothing was changed. ' : ''}Started ${timeOf(run.startedAt)}, used ${duration(run.usedSeconds)} of 30:00.
      <a href="/google/scripts/${id}/s/${run.script}">Back to the script</a></p>
    <h2>Log</h2><pre>${escapeHtml(run.log)}</pre>${run.isLogCut ? '<p>The log was cut at 100 KB.</p>' : ''}
    <h2>Changes</h2><p>Changes: ${run.changes.length}. Failed: ${failed}.${run.uploads.length > 0 ? ` <a href="/google/scripts/${id}/uploads">See the uploads</a> for the outcome of their rows.` : ''}</p>
    ${table(
      ['Entity', 'Name', 'Change', 'Outcome'],
      run.changes.map(({ entity, name, change, error }) => [
        escapeHtml(entity),
        escapeHtml(name),
        escapeHtml(change),
        error === undefined ? 'Done' : escapeHtml(error),
      ]),
      'The script changed nothing.',
    )}`,
  );
}

/** `2:05`, in minutes and seconds. */
const duration = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
