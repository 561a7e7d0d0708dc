import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { TURNED_AWAY_CAUSES } from '#libs/contracts/experiment/run/delivery-issue.js';
import { LIST_STATUSES } from '#libs/contracts/experiment/experiment-status.js';
import { HAND_STEPS } from '#libs/contracts/experiment/run/hand-step.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import { formatText } from '#libs/contracts/messages/format-text.js';
import { RUN_TEXTS } from '#libs/contracts/experiment/run/run-texts.js';
import { LANGUAGES, type Language } from '#libs/contracts/messages/language.js';
import { confirmationMail, invitationMail, passwordResetMail } from './account-mails.js';
import { decisionMail } from './decision-mail.js';
import { deliveryIssueMail } from './delivery-issue-mail.js';
import { finishMail } from './finish-mail.js';
import { givenUpMail, type GivenUpEvent } from './given-up-mail.js';
import { handLinkMail } from './hand-link-mail.js';
import { handStepMail } from './hand-step-mail.js';
import { holdEndsMail } from './hold-ends-mail.js';
import { leftOutMail } from './left-out-mail.js';
import { runAnswerOf } from './testing/run-answer-of.js';
import { sharedResultsMail } from './shared-results-mail.js';

const PUBLIC_URL = 'https://console.example/app/';
const experiment = {
  uuid: '5f0c0c1e-8a43-4f3c-9d63-0b6a4a6a2f11',
  name: 'Autumn',
  platform: 'meta',
  reasons: [],
  failed: [],
} as const;

const waiting = { isLive: false, endsAt: new Date('2026-12-05T23:00:00Z') };
const affected = { isAccountUnable: false, ...experiment, id: 9, accountName: 'Acme', endsAt: waiting.endsAt };
const raised = { raisedAt: '2026-12-01T10:00:00Z' };

const access = {
  email: 'client@outside.example',
  group: 'autumn-x7k2',
  key: '0f',
  sender: 'Ada Byron',
  team: 'Engines & Co',
  expiresOn: new Date('2026-12-20T10:00:00Z'),
  experiments: Array.from({ length: 12 }, (_, i) => `Autumn ${i} & more`),
};

const givenUp: GivenUpEvent = {
  kind: 'slack',
  host: 'hooks.slack.com',
  event: 'finished',
  experiment: 'Autumn',
  attempts: 11,
  fault: 'status',
  httpStatus: 503,
  attemptedAt: waiting.endsAt,
};

const picture = {
  id: 'best-ad',
  alt: 'Best',
  content: Buffer.from(''),
  type: 'image/png',
  width: 496,
  place: 'above',
} as const;
const answered = (lang: Language) => ({
  found: runAnswerOf({ parts: [{ title: lang === 'es' ? 'Titulares' : 'Headlines', value: 'Walk lighter' }] }),
  pictures: [picture],
});

/** Every e-mail that the product sends, to one reader. */
function everyMail(lang: Language) {
  const reader = { lang, firstName: 'Ana', publicUrl: PUBLIC_URL };
  const invitation = { token: 'a', email: 'new@team.example', id: '17', team: 'Engines', inviter: 'Ada Byron' };
  return {
    reset: passwordResetMail(reader, { email: 'ana@team.example', token: 'a-b' }),
    confirmation: confirmationMail(reader, { token: 'x.y.z' }),
    invitation: invitationMail(reader, invitation),
    shared: sharedResultsMail(reader, access),
    finished: finishMail({ ...experiment, status: 'PENDING_REVIEW' }, reader),
    answered: finishMail({ ...experiment, status: 'PENDING_REVIEW', answer: answered(lang) }, reader),
    stopped: finishMail({ ...experiment, status: 'PENDING_REVIEW', isStopped: true }, reader),
    failed: finishMail({ ...experiment, status: 'FAILED', reasons: [RUN_TEXTS.noRoom] }, reader),
    attention: decisionMail({ ...experiment, ...waiting, phase: 'needs-attention' }, reader),
    relink: decisionMail({ ...experiment, ...waiting, phase: 'needs-relink' }, reader),
    ...Object.fromEntries(
      HAND_STEPS.map((step) => [
        `script to ${step}`,
        handStepMail({ ...experiment, step, endsAt: waiting.endsAt, isSpending: false }, reader),
      ]),
    ),
    ...Object.fromEntries(
      HAND_STEPS.map((step) => [
        `spending before the script to ${step}`,
        handStepMail({ ...experiment, step, endsAt: waiting.endsAt, isSpending: true, reminder: 'spends' }, reader),
      ]),
    ),
    scriptLink: handLinkMail({ ...experiment, step: 'campaigns' }, reader),
    leftOut: leftOutMail(
      {
        ...experiment,
        id: 9,
        wave: 2,
        waves: 3,
        endsAt: waiting.endsAt,
        fate: formatText(withParams(RUN_TEXTS.searchLeftOut, { wave: 2, waves: 3 }), lang),
        why: [formatText(RUN_TEXTS.searchRefused, lang)],
      },
      reader,
    ),
    hold: holdEndsMail(reader, { ...experiment, amountCents: 12_50, card: 'Visa •••• 4242' }),
    givenUp: givenUpMail(givenUp, reader),
    refused: deliveryIssueMail(
      { ...affected, issue: { ...raised, kind: 'ads-refused', refused: 2, of: 9, groups: [] } },
      reader,
    ),
    unable: deliveryIssueMail(
      { ...affected, issue: { ...raised, kind: 'account-unable', cause: 'other', message: null } },
      reader,
    ),
    ...Object.fromEntries(
      TURNED_AWAY_CAUSES.map((cause) => [
        `turned away for ${cause}`,
        deliveryIssueMail({ ...affected, issue: { ...raised, kind: 'turned-away', cause, message: 'No' } }, reader),
      ]),
    ),
  };
}

/** The visible text, without tags and styles. */
const visible = (html: string) => html.replace(/<head>.*<\/head>/s, '').replace(/<[^>]+>/g, ' ');

describe.each(LANGUAGES)('every e-mail in %s', (lang) => {
  const mails = Object.entries(everyMail(lang));

  it.each(mails)('%s links to the configured address of the console and loads nothing', (_name, { html, text }) => {
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
    expect(links.length).toBeGreaterThan(0);
    for (const link of [...links, ...(text.match(/\bhttps?:\S+/g) ?? [])])
      expect(link).toMatch(/^https:\/\/console\.example\/app\/[a-z]/);
    expect(html).not.toMatch(/<img (?!src="cid:)|<link|url\(|@import|<script/);
  });

  it.each(mails)('%s has the same content as plain text', (_name, { html, text }) => {
    expect(text).not.toMatch(/<|&amp;|undefined/);
    const read = visible(html).replaceAll('&quot;', '"').replaceAll('&amp;', '&').replace(/\s+/g, ' ');
    for (const line of text.split('\n').filter(Boolean))
      expect(read).toContain(line.replace(/:$/, '').replace(/\s+/g, ' '));
  });

  it.each(mails)('%s declares its language and its dark mode', (_name, { html }) => {
    expect(html).toContain(`<html lang="${lang}">`);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('prefers-color-scheme: dark');
  });
});

describe('e-mails in Spanish', () => {
  it('contain no English text, and use the polite form', () => {
    const [english, spanish] = [everyMail('en'), everyMail('es')];
    const { invitation: _inBoth, shared: _inBothToo, ...others } = english;
    for (const name of Object.keys(others) as (keyof typeof others)[]) {
      expect(spanish[name].subject).not.toBe(english[name].subject);
      const shared = english[name].text
        .split('\n')
        .filter((line) => line.split(' ').length > 2 && spanish[name].text.includes(line));
      expect(shared).toEqual([]);
      expect(spanish[name].text).not.toMatch(/\b(tu|tus|tú|te|ti)\b/i);
    }
  });
});

/** The names of the statuses in the console's lists. */
const CONSOLE_STATUSES = (lang: Language) => {
  const file = path.resolve(import.meta.dirname, `../../web/src/i18n/member.${lang}.json`);
  return (JSON.parse(readFileSync(file, 'utf8')) as { status: Record<string, string> }).status;
};

describe('the finish e-mail', () => {
  it.each(['above', 'below'] as const)('shows a picture %s the facts, as requested', (place) => {
    const answer = { ...answered('en'), pictures: [{ ...picture, place }] };
    const reader = { lang: 'en', firstName: 'Ana', publicUrl: PUBLIC_URL } as const;
    const { html } = finishMail({ ...experiment, status: 'PENDING_REVIEW', answer }, reader);
    const [shown, facts] = [html.indexOf('src="cid:'), html.indexOf('class="facts"')];
    expect([shown, facts]).not.toContain(-1);
    expect(shown < facts ? 'above' : 'below').toBe(place);
  });

  it('LIFE-003 names every final status of an experiment like the console', () => {
    for (const lang of LANGUAGES)
      for (const status of LIST_STATUSES.completed) {
        const { text } = finishMail({ ...experiment, status }, { lang, firstName: '', publicUrl: PUBLIC_URL });
        expect(text).toMatch(new RegExp(`^(Status|Estado): ${CONSOLE_STATUSES(lang)[status]}$`, 'm'));
      }
  });
});
