import { describe, expect, it } from '@jest/globals';
import { withParams } from '#libs/contracts/messages/texts.js';
import { RUN_TEXTS } from '#libs/contracts/experiment/run/run-texts.js';
import { decisionMail, type WaitingExperiment } from './decision-mail.js';

const waiting: WaitingExperiment = {
  name: 'Autumn',
  platform: 'meta',
  phase: 'needs-attention',
  failed: [],
  isLive: false,
  reasons: [
    withParams(RUN_TEXTS.tooFew, {
      named: [
        withParams(RUN_TEXTS.taken, { name: 'See menu', created: 0, planned: 12 }),
        withParams(RUN_TEXTS.taken, { name: '18–24', created: 9, planned: 15 }),
      ],
    }),
  ],
  endsAt: new Date('2026-12-05T23:00:00Z'),
};
const reader = { firstName: 'Ana', publicUrl: 'https://console.example/' };

describe('the e-mail that asks for a decision', () => {
  it('says what is needed, why, what waiting costs, and where to decide', () => {
    const { subject, text } = decisionMail(waiting, { ...reader, lang: 'en' });
    expect(subject).toBe('Your experiment "Autumn" needs your decision');
    expect(text).toContain('You can send the refused ads again, go live without them');
    expect(text).toContain('Reason: The platform accepted too few ads with: See menu 0/12, 18–24 9/15.');
    expect(text).toContain(
      'nothing is spent until you decide. The end date, December 5, 2026 at 11:00 PM UTC, does not move',
    );
    expect(text).toContain('https://console.example/experiments/meta/live\n');
  });

  it("uses the reader's language", () => {
    const { subject, text } = decisionMail(waiting, { ...reader, lang: 'es' });
    expect(subject).toBe('Su experimento «Autumn» necesita su decisión');
    expect(text).toContain('Motivo: La plataforma ha aceptado muy pocos anuncios con: See menu 0/12, 18–24 9/15.');
    expect(text).toContain('No se entrega ni se gasta nada hasta que usted decida');
  });

  it('names refused ads if the decision is about them, but not if the account must be linked again', () => {
    const failed: WaitingExperiment['failed'] = [
      {
        standing: null,
        code: 'REJECTED_BY_POLICY',
        message: 'Too much text',
        field: null,
        count: 12,
        component: 'ctas',
        alternative: 'See menu',
      },
    ];
    const textOf = (phase: WaitingExperiment['phase']) =>
      decisionMail({ ...waiting, phase, failed }, { ...reader, lang: 'en' }).text;
    expect(textOf('needs-attention')).toContain('12 ads (with "See menu"): ');
    expect(textOf('needs-relink')).not.toContain('12 ads');
  });

  it('says that live ads continue to spend while the account is not linked', () => {
    const relink = { ...waiting, phase: 'needs-relink', reasons: [RUN_TEXTS.linkOver], isLive: true } as const;
    const { subject, text } = decisionMail(relink, { ...reader, lang: 'en' });
    expect(subject).toBe('Your experiment "Autumn" waits: link your Meta account again');
    expect(text).toContain('keep running and spending');
    expect(text).not.toContain('nothing is spent');
  });
});
