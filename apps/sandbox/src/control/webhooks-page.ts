import type { Post } from '../callbacks/posts.js';
import type { CallbackWire } from '../callbacks/wire.js';
import type { Platform } from '../platform.js';
import { escapeHtml, page } from './page.js';

const SHOWN = 200;
const STYLE =
  '.wide > div { overflow-x: auto; } pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: .5rem 0 0; } td:last-child { max-width: 34rem; }';
const WORDS: Record<Post['state'], string> = {
  waiting: 'waits',
  sending: 'being sent',
  delivered: 'taken',
  gone: 'given up',
  lost: 'lost',
};

/** A page for people: the posts to the app, their outcome and their content. */
export function webhooksPage(platforms: readonly Platform[]): string {
  const parts = platforms.map(partOf).filter((part) => part !== '');
  return page(
    'Webhooks',
    `<main class="card wide"><h1>Webhooks</h1><p><a href="/">Sandbox</a> · <a href="/webhooks">Look again</a></p>${parts.join('')}</main>`,
    STYLE,
  );
}

function partOf({ engine: { callbacks }, about: { title } }: Platform): string {
  if (!callbacks) return '';
  const { posts, wire } = callbacks;
  const counts = Object.entries(posts.counts()).map(([state, n]) => `${n} ${WORDS[state as Post['state']]}`);
  const address = wire.address();
  const list = posts.list(SHOWN);
  const table = `<div><table><thead><tr><th scope="col">Created (UTC)</th><th scope="col">State</th><th scope="col">Attempts</th><th scope="col">Fault</th><th scope="col">Content</th></tr></thead><tbody>${list.map((post) => rowOf(post, wire)).join('')}</tbody></table></div>`;
  return `<h2>${escapeHtml(title)}</h2>
    <p>${address ? `Posted to <code>${escapeHtml(address)}</code>` : 'The app has no callback address, so nothing is posted'}. ${counts.join(', ') || 'Nothing so far'}.</p>
    ${list.length === 0 ? '<p>No callbacks yet. They begin when somebody links an ad account, which subscribes the app to it.</p>' : table}`;
}

function rowOf({ at, due, state, attempts, status, fault, body }: Post, wire: CallbackWire): string {
  const time = (ms: number): string => new Date(ms).toISOString().replace('T', ' ').slice(0, 23);
  const answer = status ? `, HTTP ${status}` : attempts > 0 ? ', no answer' : '';
  const next = state === 'waiting' ? `<br><small>next at ${time(due).slice(11)}</small>` : '';
  const { text, of } = wire.summary(body);
  return `<tr><td>${time(at)}</td><td>${WORDS[state]}${answer}${next}</td><td>${attempts}</td><td>${escapeHtml(fault)}</td><td><details><summary>${escapeHtml(text)}, of ${escapeHtml(of.join(', '))}</summary><pre>${escapeHtml(body.slice(0, 4000))}</pre></details></td></tr>`;
}
