import { useRef, useState } from 'react';
import { toProblem, type Problem, type ProblemItem } from '../../../../lib/api/problem.js';
import { useProvider } from '../../../../lib/platform/use-platform.js';
import { useSubmitExperimentMutation } from '../../../../lib/api/uploads.js';

export type SubmitOutcome = { ok: true; uuid: string } | { ok: false; problem: Problem; items: readonly ProblemItem[] };

/** The form field that names the submitted draft. */
export const EDITING = 'editing_id';

/**
 * Sends the form. The Idempotency-Key belongs to the contents: a repeat after a lost answer has the same key and gets the first answer. An
 * edited form is a new request.
 */
export function useSubmitExperiment() {
  const provider = useProvider();
  const [create] = useSubmitExperimentMutation();
  /** The sent share of the form, from 0 to 1; null while nothing is sent. */
  const [sent, setSent] = useState<number | null>(null);
  const lastSent = useRef({ fingerprint: '', key: '' });

  const submit = async (body: FormData): Promise<SubmitOutcome> => {
    const fingerprint = fingerprintOf(body);
    if (lastSent.current.fingerprint !== fingerprint) {
      lastSent.current = { fingerprint, key: crypto.randomUUID() };
    }
    setSent(0);
    const answer = await create({ provider, form: body, idempotencyKey: lastSent.current.key, onProgress: setSent });
    setSent(null);
    if ('error' in answer) {
      const problem = toProblem(answer.error);
      return { ok: false, problem, items: problem.items };
    }
    return { ok: true, uuid: answer.data.data.uuid };
  };

  return { submit, sent };
}

/**
 * A text that is equal for a repeated form and different for an edited one. It contains texts in full, and files by name, size and date. It
 * ignores the draft's id, because the form may have been saved as a draft in the meantime.
 */
function fingerprintOf(body: FormData): string {
  const fields = [...body.entries()].filter(([name]) => name !== EDITING);
  return JSON.stringify(
    fields.map(([name, value]) =>
      typeof value === 'string' ? [name, value] : [name, value.name, value.size, value.lastModified],
    ),
  );
}
