import { answerQuery } from '../../gaql/answer.js';
import { valueAt } from '../../gaql/conditions.js';
import { mutateAll } from '../../mutate/routes.js';
import { camelCase } from '../../schema/messages.js';
import type { Resource } from '../../schema/read.js';
import { Failure, BadRequest } from '../../wire/failure.js';
import { facade, ScriptError, type Facade } from '../engine/bridge.js';
import { record, text } from '../engine/arguments.js';
import { callOf, type Run } from '../run.js';
import { conditionOf } from './conditions.js';
import { rowIterator } from './selector.js';

function rowsOf(run: Run, query: unknown): Resource[] {
  const given = text(query, 'query');
  const list = /\bWHERE\b([\s\S]*)$/i.exec(given)?.[1];
  if (list !== undefined) for (const part of list.split(/\sAND\s/i)) conditionOf('', part);
  run.batch.send();
  run.clock.spend('select');
  run.settle();
  return answerQuery(callOf(run.world, run.customer, run.person), given).rows;
}

/** `AdsApp.search(query)`: rows in the format of the API. */
export const search = (run: Run, query: unknown): Facade => rowIterator(run, 'SearchRow', rowsOf(run, query));

/** `AdsApp.report(query)`: rows whose keys are the fields of the query. */
export function report(run: Run, query: unknown): Facade {
  const rows = rowsOf(run, query);
  const fields = (/^\s*SELECT\s+([\s\S]+?)\s+FROM\s/i.exec(String(query))?.[1] ?? '')
    .split(',')
    .map((one) => one.trim());
  const flat = rows.map((row) =>
    Object.fromEntries(fields.map((field) => [field, valueAt(row, field.split('.').map(camelCase)) ?? 0])),
  );
  return facade('Report', {
    rows: () => rowIterator(run, 'ReportRow', flat),
  });
}

/** `AdsApp.mutate(operation)` and `mutateAll(operations)`: calls the API itself, with all of its refusals. */
export function mutate(run: Run, operations: readonly unknown[]): Facade[] {
  run.batch.send();
  return operations.map((operation) => {
    run.clock.spend('change');
    const given = record(operation, 'operation');
    let name: string | null = null;
    const errors: string[] = [];
    try {
      const body = { mutateOperations: [given], validateOnly: run.isPreview };
      const answer = mutateAll({ ...callOf(run.world, run.customer, run.person), body }) as {
        mutateOperationResponses?: Record<string, { resourceName: string }>[];
      };
      name = Object.values(answer.mutateOperationResponses?.[0] ?? {})[0]?.resourceName ?? null;
    } catch (error) {
      if (error instanceof Failure) errors.push(...error.errors.map(({ message }) => message));
      else if (error instanceof BadRequest) throw new ScriptError(error.message);
      else throw error;
    }
    const [error] = errors;
    run.changes.push({
      entity: Object.keys(given)[0] ?? '',
      name: name ?? '',
      change: 'mutated',
      ...(error !== undefined && { error }),
    });
    return facade('MutateResult', {
      isSuccessful: () => errors.length === 0,
      getErrorMessages: () => errors,
      getResourceName: () => name,
    });
  });
}
