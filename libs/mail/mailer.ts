import { createTransport } from 'nodemailer';
import { cidOf, type MailPicture } from './mail-picture.js';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The pictures in the HTML, by their Content-ID. */
  pictures?: readonly MailPicture[];
  /** Marks repeated deliveries of one e-mail as the same. It is derived from the outbox row. */
  messageKey: string;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}

const TIMEOUT_MS = 20_000;

/**
 * Creates a mailer that sends through a mail server.
 * @param smtpUrl `smtp://` or `smtps://`, with user and password if needed
 * @param from the sender, `Name <address>`
 */
export function createMailer(smtpUrl: string, from: string): Mailer {
  const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
  const transport = createTransport({ url: smtpUrl, ...timeouts, disableFileAccess: true, disableUrlAccess: true });
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    async send({ to, subject, text, html, pictures = [], messageKey }) {
      const messageId = `<${messageKey}@${domain}>`;
      await transport.sendMail({
        from,
        to,
        subject: oneLine(subject),
        text,
        html,
        messageId,
        attachments: pictures.map(attachmentOf),
      });
    },
    close: () => transport.close(),
  };
}

const attachmentOf = (picture: MailPicture) => ({
  cid: cidOf(picture),
  content: picture.content,
  contentType: picture.type,
  contentDisposition: 'inline' as const,
  filename: `${picture.id}.${picture.type === 'image/png' ? 'png' : 'jpg'}`,
});

/** Removes line ends: a name that somebody typed could otherwise add header fields. */
const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim();
