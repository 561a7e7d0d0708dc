import { z } from 'zod';
import { ConnectorError } from '../../port/connector-error.js';
import { encode, type Params } from '../../wire/fields.js';
import type { Intent } from '../../wire/intent.js';
import { json } from '../../wire/json.js';
import type { RawAnswer } from '../../wire/transport.js';
import type { MetaClient } from './client.js';
import { errorOf, noAnswer } from './errors.js';
import type { Path } from './path.js';

export interface BatchOperation {
  method: 'GET' | 'POST' | 'DELETE';
  path: Path;
  /** The query after the path. */
  query?: Params;
  /** The body. */
  params?: Params;
}

/** The result of one operation; `error` is OUTCOME_UNKNOWN for a write without a readable response of its own. */
export type BatchResult = { ok: true; body: unknown } | { ok: false; error: ConnectorError };

/** Operations of one batch; each counts as a call of its own. Source: graph-api/batch-requests, read November 2026. */
export const BATCH_LIMIT = 50;

const entry = z.looseObject({
  code: z.coerce.number(),
  headers: z.array(z.looseObject({ name: z.string(), value: z.coerce.string() })).nullish(),
  body: z.string(),
});

/**
 * Sends up to 50 operations in one call and judges each entry by itself. An entry may be refused, throttled, or null (it ran out of time),
 * and a late batch may return fewer entries than were sent.
 * @throws ConnectorError if the whole call was turned away or never sent; a lost response becomes the result of every entry
 */
export async function sendBatch(
  client: MetaClient,
  accessToken: string,
  operations: readonly BatchOperation[],
  options: { intent: Intent; timeoutMs?: number },
): Promise<BatchResult[]> {
  if (operations.length === 0) return [];
  const batch = operations.map(({ method, path, query, params }) => ({
    method,
    relative_url: client.versioned(path) + (query ? `?${encode(query).toString()}` : ''),
    ...(params ? { body: encode(params).toString() } : {}),
  }));
  let answer: RawAnswer;
  try {
    const made = await client.attempt({ method: 'POST', path: [], accessToken, params: { batch }, ...options });
    if (made.error) throw made.error;
    answer = made.answer;
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.code !== 'OUTCOME_UNKNOWN') throw error;
    return operations.map(() => ({ ok: false, error }));
  }
  const entries: unknown[] = Array.isArray(answer.body) ? answer.body : [];
  const secrets = client.secretsOf({ accessToken });
  return operations.map(({ path }, index) => {
    const { headers, result } = judge(entries[index], answer.headers, options.intent, secrets);
    client.count(path, result.ok ? null : result.error, headers);
    return result;
  });
}

/** The usage headers are on the entry or on the whole batch. */
function judge(
  value: unknown,
  envelope: RawAnswer['headers'],
  intent: Intent,
  secrets: readonly string[],
): { result: BatchResult; headers: RawAnswer['headers'] } {
  const parsed = entry.safeParse(value);
  if (!parsed.success) {
    const error = noAnswer(intent, 'batch entry without an answer');
    return { result: { ok: false, error }, headers: envelope };
  }
  const { code, headers, body } = parsed.data;
  const byName = Object.fromEntries((headers ?? []).map((header) => [header.name.toLowerCase(), header.value]));
  const answer = { status: code, headers: { ...envelope, ...byName }, body: json(body) };
  const error = errorOf(answer, intent, secrets);
  return { result: error ? { ok: false, error } : { ok: true, body: answer.body }, headers: answer.headers };
}
