import type { SandboxConfig } from '../config.js';
import type { Platform } from '../platform.js';
import { escapeHtml, page } from './page.js';

type Row = [path: string, what: string];

/** An overview for people who open the address in a browser. */
export function frontPage(config: SandboxConfig, smtpPort: number, platforms: readonly Platform[]): string {
  const names = platforms.map(({ traits }) => traits.name);
  const parts = platforms.map(
    ({ traits: { name }, about: { title, addresses } }) =>
      `<h2>${escapeHtml(title)}</h2>${table([...addresses, [`/${name}/__sandbox/clock?campaign=`, 'Time of a campaign']])}`,
  );
  return page(
    'Polyad sandbox',
    `<main class="card wide"><h1>Polyad sandbox</h1>
    <p>A local stand-in for the world outside Polyad. It keeps its own books, speaks the platforms' own protocols and spends nobody's money.</p>
    <p><a href="/inbox">Inbox</a>: every e-mail that was sent to port ${smtpPort}. <a href="/webhooks">Webhooks</a>: what was posted to the app. Campaigns run ${config.timeScale} times as fast as time.</p>
    ${parts.join('')}
    <h2>Test bench</h2><p>With <code>platform=</code>, one of ${names.join(', ')}; ${names[0]} if none is named.</p>${table(
      [
        ['GET /__sandbox/health', 'Alive'],
        [
          'GET /__sandbox/ledger?prefix=',
          '<a href="/__sandbox/ledger">Every object ever created</a>, with the history of its status',
        ],
        ['GET /__sandbox/calls?since=', '<a href="/__sandbox/calls?limit=200">Every call received</a>'],
        ['GET POST DELETE /__sandbox/faults', '<a href="/__sandbox/faults">Faults</a> to inject'],
        ['GET POST DELETE /__sandbox/limits', '<a href="/__sandbox/limits">Limits</a> of the call pools'],
        ['GET POST /__sandbox/truth', 'The hidden truth about ads'],
        ['GET POST /__sandbox/clock', 'Clocks; a POST skips ahead'],
        ['GET /__sandbox/stripe', '<a href="/__sandbox/stripe">Payments</a>: every attempt to charge a card'],
        ['GET DELETE /__sandbox/inbox?to=', '<a href="/__sandbox/inbox">Captured mail</a> as JSON'],
        ...platforms.flatMap(controls),
      ],
    )}</main>`,
  );
}

const table = (rows: Row[]): string =>
  `<table>${rows.map(([path, what]) => `<tr><td><code>${escapeHtml(path)}</code></td><td>${what}</td></tr>`).join('')}</table>`;

/** The platform's own part of the test bench. */
function controls({ traits: { name }, engine, about }: Platform): Row[] {
  const at = `/__sandbox/${name}`;
  return [
    ...about.control,
    [`GET POST ${at}/reviews`, `<a href="${at}/reviews">How long</a> reviews take`],
    [`POST ${at}/verdicts`, 'Refuse ads that were approved, or approve them after all'],
    [`GET POST ${at}/accounts`, `<a href="${at}/accounts">Ad accounts</a>: disabled, unsettled, enabled again`],
    ...(engine.callbacks
      ? [
          [
            `GET ${at}/webhooks?limit=`,
            `<a href="${at}/webhooks?limit=50">Webhooks</a> as JSON; POST …/replay sends them once more`,
          ] as Row,
        ]
      : []),
  ];
}
