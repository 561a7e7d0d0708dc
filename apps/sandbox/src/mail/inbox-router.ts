import { Router } from 'express';
import { escapeHtml, page } from '../control/page.js';
import type { Inbox, Mail } from './inbox.js';

const STYLE = `
  iframe { width: 100%; height: 80vh; border: 1px solid var(--line); border-radius: 8px; background: #fff; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; } dt { color: var(--muted); } dd { margin: 0; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; }`;

/** The captured mail, for people. */
export function inboxPages(inbox: Inbox): Router {
  const router = Router();
  router.get('/', (_, response) => void response.send(listPage(inbox.list())));
  router.get('/:id', (request, response) => {
    const mail = inbox.get(Number(request.params.id));
    if (!mail)
      return void response
        .status(404)
        .send(
          page(
            'Inbox',
            '<main class="card wide"><h1>There is no such mail</h1><p><a href="/inbox">Inbox</a></p></main>',
          ),
        );
    response.send(mailPage(mail));
  });
  router.get('/:id/html', (request, response) => {
    const html = inbox.shown(Number(request.params.id));
    if (html === undefined) return void response.sendStatus(404);
    // Shown in a sandboxed frame, and harmless when opened directly.
    response.set(
      'content-security-policy',
      "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src data: http: https:; style-src 'unsafe-inline'",
    );
    response.type('html').send(html.replace(/<head([^>]*)>/i, '<head$1><base target="_blank">'));
  });
  return router;
}

/** The captured mail, for tests. */
export function inboxApi(inbox: Inbox): Router {
  const router = Router();
  router.get(
    '/',
    (request, response) =>
      void response.json({ data: inbox.list(typeof request.query.to === 'string' ? request.query.to : undefined) }),
  );
  router.delete('/', (_, response) => void response.json({ removed: inbox.clear() }));
  return router;
}

function listPage(mails: Mail[]): string {
  const rows = mails.map(
    (mail) =>
      `<tr><td><a href="/inbox/${mail.id}">${escapeHtml(mail.subject || '(no subject)')}</a></td><td>${escapeHtml(mail.to.join(', '))}</td><td><time datetime="${mail.at}">${mail.at.replace('T', ' ').slice(0, 19)}</time></td></tr>`,
  );
  const table = `<table><thead><tr><th scope="col">Subject</th><th scope="col">To</th><th scope="col">Received (UTC)</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
  return page(
    'Inbox',
    `<main class="card wide"><h1>Inbox</h1><p><a href="/">Sandbox</a></p>${mails.length === 0 ? '<p>No mail yet.</p>' : table}</main>`,
  );
}

function mailPage(mail: Mail): string {
  const body = mail.html
    ? `<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" src="/inbox/${mail.id}/html" title="Message"></iframe><h2>Text</h2><pre>${escapeHtml(mail.text)}</pre>`
    : `<pre>${escapeHtml(mail.text)}</pre>`;
  const files = mail.attachments
    .map((file) => `${escapeHtml(file.name)} (${escapeHtml(file.type)}, ${file.bytes} bytes)`)
    .join(', ');
  return page(
    mail.subject,
    `<main class="card wide"><p><a href="/inbox">Inbox</a></p><h1>${escapeHtml(mail.subject || '(no subject)')}</h1>
    <dl><dt>From</dt><dd>${escapeHtml(mail.from)}</dd><dt>To</dt><dd>${escapeHtml(mail.to.join(', '))}</dd><dt>Received</dt><dd>${mail.at}</dd>
    <dt>Message id</dt><dd>${escapeHtml(mail.messageId)}</dd>${files ? `<dt>Files</dt><dd>${files}</dd>` : ''}</dl>${body}</main>`,
    STYLE,
  );
}
