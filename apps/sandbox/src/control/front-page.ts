import type { SandboxConfig } from '../config.js';
import { escapeHtml, page } from './page.js';

/** What is here, for whoever opens the address in a browser. */
export function frontPage(config: SandboxConfig, smtpPort: number): string {
  const rows = (list: [string, string][]): string =>
    list.map(([path, what]) => `<tr><td><code>${escapeHtml(path)}</code></td><td>${what}</td></tr>`).join('');
  return page(
    'Polyad sandbox',
    `<main class="card wide"><h1>Polyad sandbox</h1>
    <p>A local stand-in of the world outside Polyad. It keeps its own books, speaks the platforms' own protocols and spends nobody's money.</p>
    <p><a href="/inbox">Inbox</a>: every e-mail that was sent to port ${smtpPort}. <a href="/webhooks">Webhooks</a>: what was posted to the app. Campaigns run ${config.timeScale} times as fast as time.</p>
    <h2>Meta</h2><table>${rows([
      ['/meta/v25.0/…', 'Graph and Marketing API, v24.0 to v26.0, also as batches at /meta/'],
      ['/meta/v25.0/dialog/oauth', 'Sign-in and consent'],
      ['/meta/adsmanager/manage/ads?act=&selected_ad_ids=', 'Ads Manager: the ads that the address selects'],
      ['/meta/__sandbox/clock?campaign=', 'Time of a campaign'],
    ])}</table>
    <h2>Test bench</h2><table>${rows([
      ['GET /__sandbox/health', 'Alive'],
      [
        'GET /__sandbox/ledger?prefix=',
        '<a href="/__sandbox/ledger">Every object ever created</a>, with the history of its status',
      ],
      ['GET /__sandbox/calls?since=', '<a href="/__sandbox/calls?limit=200">Every call received</a>'],
      ['GET POST DELETE /__sandbox/faults', '<a href="/__sandbox/faults">Faults</a> to strike with'],
      ['GET POST DELETE /__sandbox/limits', '<a href="/__sandbox/limits">Limits</a> of the call pools'],
      ['GET POST /__sandbox/truth', 'The hidden truth about ads'],
      ['GET POST /__sandbox/clock', 'Clocks; a POST skips ahead'],
      ['GET DELETE /__sandbox/inbox?to=', '<a href="/__sandbox/inbox">Captured mail</a> as JSON'],
      ['GET /__sandbox/meta/people', '<a href="/__sandbox/meta/people">People</a> who can sign in'],
      ['POST /__sandbox/meta/tokens', 'A token without the dialog'],
      ['POST /__sandbox/meta/revoke', 'End all tokens of a person'],
      ['GET POST /__sandbox/meta/reviews', '<a href="/__sandbox/meta/reviews">How long</a> reviews take'],
      ['POST /__sandbox/meta/verdicts', 'Refuse ads that were approved, or approve them after all'],
      [
        'GET POST /__sandbox/meta/accounts',
        '<a href="/__sandbox/meta/accounts">Ad accounts</a>: disabled, unsettled, able again',
      ],
      [
        'GET /__sandbox/meta/webhooks?limit=',
        '<a href="/__sandbox/meta/webhooks?limit=50">Webhooks</a> as JSON; POST …/replay sends them once more',
      ],
    ])}</table></main>`,
  );
}
