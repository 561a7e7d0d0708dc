import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTransport } from 'nodemailer';
import { SandboxBench } from '../testing/sandbox-bench.js';

let bench: SandboxBench;
beforeAll(async () => {
  bench = await SandboxBench.open();
});
afterAll(() => bench.close());

describe('inbox', () => {
  it('stores mails, finds them by recipient, and shows them without running them', async () => {
    const transport = createTransport({ host: '127.0.0.1', port: bench.sandbox.smtpPort, secure: false });
    await transport.sendMail({
      from: 'no-reply@polyad.example',
      to: 'ana@example.com',
      subject: 'Tu experimento ha terminado ✓',
      text: 'Hola',
      html: '<p>Hola <script>alert(1)</script></p>',
      messageId: '<row-1@polyad>',
    });
    await transport.sendMail({
      from: 'no-reply@polyad.example',
      to: ['bo@example.com', 'cy@example.com'],
      subject: '<b>bold</b>',
      text: 'Hi',
    });
    transport.close();
    const { data } = (await bench.control('GET', 'inbox?to=ana@example.com')).body;
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({
      from: 'no-reply@polyad.example',
      to: ['ana@example.com'],
      subject: 'Tu experimento ha terminado ✓',
      messageId: '<row-1@polyad>',
    });
    expect(data[0].text.trim()).toBe('Hola');
    expect((await bench.control('GET', 'inbox?to=cy@example.com')).body.data).toHaveLength(1);

    const list = await (await fetch(`${bench.sandbox.url}/inbox`)).text();
    expect(list).not.toContain('<b>bold</b>');
    const view = await (await fetch(`${bench.sandbox.url}/inbox/${data[0].id}`)).text();
    expect(view).toContain(
      `<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" src="/inbox/${data[0].id}/html"`,
    );
    const html = await fetch(`${bench.sandbox.url}/inbox/${data[0].id}/html`);
    expect(html.headers.get('content-security-policy')).toContain("default-src 'none'");

    expect((await bench.control('DELETE', 'inbox')).body).toEqual({ removed: 2 });
    expect((await bench.control('GET', 'inbox')).body.data).toEqual([]);
  });

  it('shows inline pictures at their places, and hides them from the list', async () => {
    const transport = createTransport({ host: '127.0.0.1', port: bench.sandbox.smtpPort, secure: false });
    const bytes = Buffer.from('89504e470d0a1a0a', 'hex');
    await transport.sendMail({
      from: 'no-reply@polyad.example',
      to: 'dee@example.com',
      subject: 'Your results',
      html: '<p><img src="cid:best-ad" alt="Best ad"></p>',
      attachments: [
        { filename: 'best.png', contentType: 'image/png', content: bytes, cid: 'best-ad' },
        { filename: 'note.txt', content: 'not shown', cid: 'note' },
      ],
    });
    transport.close();
    const { data } = (await bench.control('GET', 'inbox?to=dee@example.com')).body;
    expect(data[0].attachments).toMatchObject([{ name: 'best.png', bytes: 8 }, { name: 'note.txt' }]);
    expect(JSON.stringify(data)).not.toContain(bytes.toString('base64'));
    const html = await (await fetch(`${bench.sandbox.url}/inbox/${data[0].id}/html`)).text();
    expect(html).toContain(`<img src="data:image/png;base64,${bytes.toString('base64')}" alt="Best ad">`);
    expect((await fetch(`${bench.sandbox.url}/inbox/999/html`)).status).toBe(404);
  });
});
