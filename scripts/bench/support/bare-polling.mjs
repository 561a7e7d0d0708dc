/** The reference client for callbacks: it polls until every ad has been reviewed. */

import { setTimeout as delay } from 'node:timers/promises';

/** Maximum calls in the platform's batch. */
const BATCH = 50;

/**
 * Polls the status of every ad that is still under review, all of them at a fixed interval, like a client without callbacks.
 * @param {string} sandboxUrl @param {readonly string[]} ads @param {number} everyMs
 * @returns {Promise<{ stop: () => Promise<number> }>} `stop` waits until no ad is under review, and returns the number of calls
 */
export async function startPolling(sandboxUrl, ads, everyMs) {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ person: 'Nora Vidal' });
  const answer = await fetch(`${sandboxUrl}/__sandbox/meta/tokens`, { method: 'POST', headers, body });
  const { access_token: token } = await answer.json();
  const isPending = async (ids) => {
    const batch = ids.map((id) => ({ method: 'GET', relative_url: `v26.0/${id}?fields=effective_status` }));
    const form = new URLSearchParams({ access_token: token, batch: JSON.stringify(batch) });
    const answers = await (await fetch(`${sandboxUrl}/meta/`, { method: 'POST', body: form })).json();
    return answers.map((item) => JSON.parse(item.body).effective_status === 'PENDING_REVIEW');
  };
  const poll = async () => {
    let calls = 0;
    for (let left = [...ads]; left.length > 0;) {
      await delay(everyMs);
      const pending = [];
      for (let at = 0; at < left.length; at += BATCH) {
        const part = left.slice(at, at + BATCH);
        const answers = await isPending(part);
        pending.push(...part.filter((_, index) => answers[index]));
      }
      calls += left.length;
      left = pending;
    }
    return calls;
  };
  const polling = poll();
  return { stop: () => polling };
}
