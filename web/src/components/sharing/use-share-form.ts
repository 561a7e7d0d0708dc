import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SharedDownload } from '#libs/contracts/results/sharing.js';
import { toProblem } from '../../lib/api/problem.js';
import { useShareMutation } from '../../lib/api/endpoints.js';
import { useProblemText, useServerText } from '../../lib/api/use-problem-text.js';
import { isEmail } from '../../lib/is-email.js';
import { toast } from '../../lib/toaster.js';
import type { Shareable } from './shareable.js';

/** Separators between typed addresses. */
const BETWEEN = /[\s,;]+/;

/** The recipients of shared results, and the call that shares them. */
export function useShareForm(items: readonly Shareable[], onShared: () => void) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const serverText = useServerText();
  const [share, { isLoading }] = useShareMutation();
  const [typed, setTyped] = useState('');
  const [emails, setEmails] = useState<readonly string[]>([]);
  const [baseline, setBaseline] = useState('');
  const [downloads, setDownloads] = useState<readonly SharedDownload[]>([]);
  const [error, setError] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  // The key stays the same while the form does not change: a repeat after a lost answer mails nobody twice.
  const key = useRef({ form: '', value: '' });

  /** Turns the typed addresses into tags; a text that is not an e-mail stays, with its error. */
  const add = (): void => {
    const texts = typed.split(BETWEEN).filter(Boolean);
    const wrong = texts.filter((text) => !isEmail(text));
    const right = texts.filter(isEmail).map((text) => text.toLowerCase());
    setEmails((now) => [...new Set([...now, ...right])]);
    setTyped(wrong.join(' '));
    setError(wrong.length > 0 || texts.length === 0 ? t('rules.email') : null);
  };
  const clear = (): void => {
    setEmails([]);
    setTyped('');
    setBaseline('');
    setDownloads([]);
    setError(null);
    setRefusal(null);
  };
  const send = async (): Promise<void> => {
    const form = {
      experiments: items.map(({ uuid }) => uuid),
      emails: [...emails],
      baseline: baseline || null,
      downloads: [...downloads],
    };
    const text = JSON.stringify(form);
    if (key.current.form !== text) key.current = { form: text, value: crypto.randomUUID() };
    const answer = await share({ 'Idempotency-Key': key.current.value, shareDto: form });
    if ('error' in answer) return setRefusal(problemText(toProblem(answer.error)));
    onShared();
    await toast(serverText(answer.data), 'success');
  };
  return {
    typed,
    emails,
    baseline,
    downloads,
    error,
    refusal,
    isLoading,
    add,
    clear,
    send,
    setBaseline,
    type: (text: string) => {
      setTyped(text);
      setError(null);
    },
    allow: (download: SharedDownload, isAllowed: boolean) =>
      setDownloads((now) => [...now.filter((one) => one !== download), ...(isAllowed ? [download] : [])]),
    remove: (email: string) => setEmails((now) => now.filter((one) => one !== email)),
  };
}
