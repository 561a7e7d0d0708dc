import type { Delivery } from '../meta/webhooks/deliveries.js';
import type { Parcel } from '../meta/webhooks/parcel.js';
import type { Webhooks } from '../meta/webhooks/webhooks.js';
import { escapeHtml, page } from './page.js';

const SHOWN = 200;
const STYLE =
  '.wide > div { overflow-x: auto; } pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: .5rem 0 0; } td:last-child { max-width: 34rem; }';
const WORDS: Record<Delivery['state'], string> = {
  waiting: 'waits',
  sending: 'being sent',
  delivered: 'taken',
  gone: 'given up',
  lost: 'lost',
};

/** What was posted to the app, for people: which deliveries, what became of them, what they said. */
export function webhooksPage({ deliveries, subscriptions }: Webhooks): string {
  const counts = Object.entries(deliveries.counts()).map(([state, n]) => `${n} ${WORDS[state as Delivery['state']]}`);
  const address = subscriptions.of('ad_account')?.callbackUrl;
  const list = deliveries.list(SHOWN);
  const table = `<div><table><thead><tr><th scope="col">Packed (UTC)</th><th scope="col">State</th><th scope="col">Attempts</th><th scope="col">Fault</th><th scope="col">What it says</th></tr></thead><tbody>${list.map(rowOf).join('')}</tbody></table></div>`;
  return page(
    'Webhooks',
    `<main class="card wide"><h1>Webhooks</h1><p><a href="/">Sandbox</a> · <a href="/webhooks">Look again</a></p>
    <p>${address ? `Posted to <code>${escapeHtml(address)}</code>` : 'The app has no callback address, so nothing is posted'}. ${counts.join(', ') || 'Nothing so far'}.</p>
    ${list.length === 0 ? '<p>Nothing is told of an ad account before the app is subscribed to it, which is done when somebody links it.</p>' : table}</main>`,
    STYLE,
  );
}

function rowOf({ at, due, state, attempts, status, fault, body }: Delivery): string {
  const time = (ms: number): string => new Date(ms).toISOString().replace('T', ' ').slice(0, 23);
  const said = status ? `, HTTP ${status}` : attempts > 0 ? ', no answer' : '';
  const next = state === 'waiting' ? `<br><small>next at ${time(due).slice(11)}</small>` : '';
  const parcel = JSON.parse(body) as Parcel;
  const changes = parcel.entry.flatMap((entry) => entry.changes);
  const fields = [...Map.groupBy(changes, ({ field }) => field)].map(([field, list]) => `${list.length} ${field}`);
  const of = parcel.entry.map(({ id }) => id);
  return `<tr><td>${time(at)}</td><td>${WORDS[state]}${said}${next}</td><td>${attempts}</td><td>${escapeHtml(fault)}</td><td><details><summary>${escapeHtml(fields.join(', '))}, of ${escapeHtml([...new Set(of)].join(', '))}</summary><pre>${escapeHtml(body.slice(0, 4000))}</pre></details></td></tr>`;
}
