import { afterAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { testServers } from '../../test/support/servers.js';
import { createMailer } from './mailer.js';

interface CapturedMail {
  subject: string;
  to: string[];
  html: string;
  text: string;
  messageId?: string;
  raw?: string;
  attachments?: { name: string; type: string; bytes: number }[];
}

const { smtpUrl, sandboxUrl } = testServers();
const mailer = createMailer(smtpUrl, 'Polyad <no-reply@polyad.test>');
afterAll(() => mailer.close());

async function received(to: string): Promise<CapturedMail[]> {
  const response = await fetch(`${sandboxUrl}/__sandbox/inbox?to=${encodeURIComponent(to)}`);
  return ((await response.json()) as { data: CapturedMail[] }).data;
}

describe('the mailer', () => {
  it('delivers text and HTML under a Message-ID that its outbox row determines', async () => {
    const to = `${randomUUID()}@mail.polyad.test`;
    await mailer.send({ to, subject: 'Señal', text: 'plain', html: '<p>rich</p>', messageKey: 'row-1' });
    const [mail] = await received(to);
    expect(mail).toMatchObject({ subject: 'Señal', to: [to], messageId: '<row-1@polyad.test>' });
    expect(mail!.text).toContain('plain');
    expect(mail!.html).toContain('rich');
  });

  it('attaches the pictures that the HTML shows', async () => {
    const to = `${randomUUID()}@mail.polyad.test`;
    const content = Buffer.alloc(3_000, 7);
    const picture = { id: 'curves', alt: '', content, type: 'image/png', width: 10, place: 'below' } as const;
    const html = '<img src="cid:curves@polyad">';
    await mailer.send({ to, subject: '-', text: '-', html, pictures: [picture], messageKey: 'row-3' });
    const [mail] = await received(to);
    expect(mail!.html).toContain('cid:curves@polyad');
    expect(mail!.attachments).toEqual([{ name: 'curves.png', type: 'image/png', bytes: 3_000 }]);
  });

  it('prevents typed names from adding header fields', async () => {
    const to = `${randomUUID()}@mail.polyad.test`;
    const other = `${randomUUID()}@mail.polyad.test`;
    await mailer.send({ to, subject: `Sale\r\nBcc: ${other}`, text: '-', html: '-', messageKey: 'row-2' });
    expect(await received(to)).toMatchObject([{ subject: `Sale Bcc: ${other}` }]);
    expect(await received(other)).toEqual([]);
  });

  it('fails if the mail server is unavailable, so that the outbox keeps the e-mail', async () => {
    const nowhere = createMailer('smtp://127.0.0.1:9', 'a@polyad.test');
    await expect(
      nowhere.send({ to: 'b@polyad.test', subject: '-', text: '-', html: '-', messageKey: 'x' }),
    ).rejects.toThrow();
    nowhere.close();
  });
});
