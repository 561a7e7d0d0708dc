import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { Database } from '../store/database.js';
import type { TimeSource } from '../store/uptime.js';

export interface Mail {
  id: number;
  at: string;
  from: string;
  to: string[];
  subject: string;
  messageId: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  attachments: { name: string; type: string; bytes: number }[];
}

const MAX_BYTES = 25 * 1024 * 1024;

/** Receives and stores every e-mail sent to its port. It forwards nothing. */
export class Inbox {
  private readonly server: SMTPServer;

  constructor(
    private readonly db: Database,
    private readonly time: TimeSource,
  ) {
    db.define(
      'CREATE TABLE IF NOT EXISTS mails (id INTEGER PRIMARY KEY, at INTEGER NOT NULL, recipients TEXT NOT NULL, mail TEXT NOT NULL);' +
        'CREATE TABLE IF NOT EXISTS mail_pictures (mail INTEGER NOT NULL, cid TEXT NOT NULL, address TEXT NOT NULL);',
    );
    this.server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      size: MAX_BYTES,
      logger: false,
      disableReverseLookup: true,
      onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anyone' }),
      onData: (stream, session, done) => {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('error', done);
        stream.on('end', () => {
          const to = session.envelope.rcptTo.map((address) => address.address);
          this.keep(Buffer.concat(parts), to).then(() => done(), done);
        });
      },
    });
    // A client may disconnect in the middle of an e-mail.
    this.server.on('error', () => undefined);
  }

  /** Returns the port, which the system chooses if `port` is 0. */
  listen(port: number, host: string): Promise<number> {
    return new Promise((resolve, reject) => {
      const { server } = this.server;
      server.once('error', reject);
      this.server.listen(port, host, () => {
        const address = server.address();
        resolve(typeof address === 'object' && address ? address.port : port);
      });
    });
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  /** Newest first. */
  list(to?: string): Mail[] {
    const rows = this.db.all<{ id: number; mail: string }>(
      "SELECT id, mail FROM mails WHERE ? = '' OR instr(lower(recipients), lower(?)) > 0 ORDER BY id DESC",
      ...[to ?? '', to ? `,${to},` : ''],
    );
    return rows.map((row) => ({ ...(JSON.parse(row.mail) as Omit<Mail, 'id'>), id: row.id }));
  }

  get(id: number): Mail | undefined {
    const row = this.db.get<{ mail: string }>('SELECT mail FROM mails WHERE id = ?', id);
    return row && { ...(JSON.parse(row.mail) as Omit<Mail, 'id'>), id };
  }

  /** An e-mail as its reader sees it, with its attached pictures in place. */
  shown(id: number): string | undefined {
    const html = this.get(id)?.html;
    const pictures = this.db.all<{ cid: string; address: string }>(
      'SELECT cid, address FROM mail_pictures WHERE mail = ?',
      id,
    );
    return pictures.reduce((text, { cid, address }) => text?.replaceAll(`"cid:${cid}"`, `"${address}"`), html);
  }

  clear(): number {
    this.db.run('DELETE FROM mail_pictures');
    return this.db.run('DELETE FROM mails');
  }

  private async keep(raw: Buffer, to: string[]): Promise<void> {
    const parsed = await PostalMime.parse(raw);
    const mail: Omit<Mail, 'id'> = {
      at: new Date(this.time.now()).toISOString(),
      from: parsed.from?.address ?? '',
      to,
      subject: parsed.subject ?? '',
      messageId: parsed.messageId ?? '',
      text: parsed.text ?? '',
      html: parsed.html ?? '',
      headers: Object.fromEntries(parsed.headers.map((header) => [header.key, header.value])),
      attachments: parsed.attachments.map((file) => ({
        name: file.filename ?? '',
        type: file.mimeType,
        bytes: typeof file.content === 'string' ? file.content.length : file.content.byteLength,
      })),
    };
    const row = this.db.get<{ id: number }>(
      'INSERT INTO mails (at, recipients, mail) VALUES (?, ?, ?) RETURNING id',
      this.time.now(),
      `,${to.join(',')},`,
      JSON.stringify(mail),
    );
    for (const { contentId, mimeType, content } of parsed.attachments) {
      if (contentId === undefined || !mimeType.startsWith('image/') || row === undefined) continue;
      const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content));
      this.db.run(
        'INSERT INTO mail_pictures (mail, cid, address) VALUES (?, ?, ?)',
        row.id,
        contentId.replace(/^<|>$/g, ''),
        `data:${mimeType};base64,${bytes.toString('base64')}`,
      );
    }
  }
}
