import { waitFor } from '../../../scripts/lib/wait-for.mjs';
import type { SharedStack } from '../../support/stack.js';

interface CapturedMail {
  subject: string;
  text: string;
  html: string;
  messageId: string;
}

/** The e-mails to an address, newest first, as the sandbox received them. */
export async function mailsTo(stack: SharedStack, to: string): Promise<CapturedMail[]> {
  const answer = await fetch(`${stack.sandboxUrl}/__sandbox/inbox?to=${encodeURIComponent(to)}`);
  return ((await answer.json()) as { data: CapturedMail[] }).data;
}

/** Waits until an address has this many e-mails. @returns the newest */
export const mailTo = (stack: SharedStack, to: string, count = 1): Promise<CapturedMail> =>
  waitFor(
    async () => {
      const mails = await mailsTo(stack, to);
      return mails.length >= count ? mails[0]! : undefined;
    },
    { what: `mail ${count} to ${to}`, timeoutMs: 40_000 },
  ) as Promise<CapturedMail>;

/** The path and parameters of an e-mail's link, from its query or its fragment. */
export function linkIn({ text }: CapturedMail): { path: string; query: Record<string, string> } {
  const link = new URL(/https?:\/\/\S+/.exec(text)![0]);
  return {
    path: link.pathname,
    query: Object.fromEntries([...link.searchParams, ...new URLSearchParams(link.hash.slice(1))]),
  };
}
