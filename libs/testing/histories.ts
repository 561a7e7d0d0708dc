import { createRequire } from 'node:module';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { WorkflowHandle } from '@temporalio/client';

type History = Awaited<ReturnType<WorkflowHandle['fetchHistory']>>;

/** The parts of a recorded history that a test may alter. */
export interface RecordedHistory {
  events: {
    activityTaskScheduledEventAttributes?: { activityType: { name: string } };
    markerRecordedEventAttributes?: { markerName: string; details: Record<string, { payloads: { data: string }[] }> };
  }[];
}

/** The ids of the changes (`patched`) that a recorded run has taken part in. */
export const patchesOf = ({ events }: RecordedHistory): string[] =>
  events.flatMap(({ markerRecordedEventAttributes: marker }) =>
    (marker?.details['patch-data']?.payloads ?? []).map(
      ({ data }) => (JSON.parse(Buffer.from(data, 'base64').toString()) as { id: string }).id,
    ),
  );

/** Recorded runs of released workflows, replayed by workflows/src/replay.spec.ts. */
const FOLDER = fileURLToPath(new URL('../../workflows/histories/', import.meta.url));
const fileOf = (name: string): string => `${FOLDER}${name}.json`;

export const historyNames = (): string[] =>
  readdirSync(FOLDER).flatMap((file) => (file.endsWith('.json') ? [file.replace(/\.json$/, '')] : []));

export const readHistory = (name: string): RecordedHistory =>
  JSON.parse(readFileSync(fileOf(name), 'utf8')) as RecordedHistory;

/** One event a line, so that a later recording can be compared. */
export function writeHistory(name: string, history: History): void {
  const events = (history.events ?? []).map((event) => JSON.stringify(event));
  writeFileSync(fileOf(name), `{"events":[\n${events.join(',\n')}\n]}\n`);
}

/**
 * A recorded history as the worker takes it. The SDK's own historyFromJSON compares classes across its packages and fails
 * where npm has installed protobufjs once for each of them, so the message type is taken from the worker's own copy.
 */
export function toHistory(recorded: RecordedHistory): History {
  const requireAsWorker = createRequire(createRequire(import.meta.url).resolve('@temporalio/worker'));
  const { temporal } = requireAsWorker('@temporalio/proto') as {
    temporal: { api: { history: { v1: { History: { fromObject(value: object): History } } } } };
  };
  return temporal.api.history.v1.History.fromObject(recorded);
}
