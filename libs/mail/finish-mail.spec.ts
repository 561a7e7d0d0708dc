import { describe, expect, it } from '@jest/globals';
import { fromStored, ofOurs } from '#libs/contracts/experiment/run/reasons.js';
import { RUN_TEXTS } from '#libs/contracts/experiment/run/run-texts.js';
import { finishMail, type FinishedExperiment } from './finish-mail.js';

const experiment: FinishedExperiment = {
  uuid: '5f0c0c1e-8a43-4f3c-9d63-0b6a4a6a2f11',
  name: 'Autumn & <b>sale</b>',
  platform: 'meta',
  status: 'PENDING_REVIEW',
  reasons: [],
  failed: [],
};
const reader = { firstName: 'Ana', publicUrl: 'https://console.example/' };
const url = 'https://console.example/experiment/meta/results?id=5f0c0c1e-8a43-4f3c-9d63-0b6a4a6a2f11&type=completed';

describe('finishMail', () => {
  it("LIFE-003 names the experiment and its status and links to the results, in the creator's language", () => {
    const english = finishMail(experiment, { ...reader, lang: 'en' });
    expect(english.subject).toBe('Your experiment "Autumn & <b>sale</b>" has finished');
    expect(english.text).toContain(`Status: Pending Review`);
    expect(english.text).toContain(url);
    const spanish = finishMail({ ...experiment, status: 'NO_RESULTS' }, { ...reader, lang: 'es' });
    expect(spanish.subject).toBe('Su experimento «Autumn & <b>sale</b>» ha terminado');
    expect(spanish.text).toContain('Estado: Sin resultados');
    expect(spanish.html).toContain('lang="es"');
  });

  it('escapes text that people typed', () => {
    const { html } = finishMail(experiment, { ...reader, lang: 'en', firstName: '<img src=x onerror=alert(1)>' });
    expect(html).not.toMatch(/<b>sale|<img/);
    expect(html).toContain('Autumn &amp; &lt;b&gt;sale&lt;/b&gt;');
  });

  it('says why an experiment failed', () => {
    const failed = finishMail(
      { ...experiment, status: 'FAILED', reasons: [RUN_TEXTS.noRoom] },
      { ...reader, lang: 'en' },
    );
    expect(failed.text).toContain(`Status: Failed\nReason: ${RUN_TEXTS.noRoom.en}`);
    expect(failed.subject).toBe('Your experiment "Autumn & <b>sale</b>" has failed');
  });

  it("uses the reader's language", () => {
    const reasons = [RUN_TEXTS.nothingLeft];
    const failed = finishMail({ ...experiment, status: 'FAILED', reasons }, { ...reader, lang: 'es' });
    expect(failed.text).toContain(`Motivo: ${RUN_TEXTS.nothingLeft.es}`);
  });

  it('shows no text that was written for operators', () => {
    const failed = finishMail(
      { ...experiment, status: 'FAILED', reasons: fromStored({ reason: 'activity Heartbeat timeout' }) },
      { ...reader, lang: 'es' },
    );
    expect(failed.text).not.toContain('Heartbeat');
    expect(failed.text).toContain(`Motivo: ${RUN_TEXTS.ours.es}`);
  });

  it("lists ads that a review disapproved: how many, the platform's words, the alternative, and what to do", () => {
    const group = {
      standing: 'refused' as const,
      code: 'DISAPPROVED',
      message: 'Misleading claims',
      field: null,
      count: 25,
      component: 'headlines',
    };
    const finished = { ...experiment, failed: [{ ...group, alternative: 'Miracle' }] };
    const english = finishMail(finished, { ...reader, lang: 'en' }).text;
    expect(english).toContain('25 ads (with "Miracle"): Meta says: "Misleading claims"');
    expect(english).toContain('Ask for another review in Ads Manager');
    const spanish = finishMail(finished, { ...reader, lang: 'es' }).text;
    expect(spanish).toContain('25 anuncios (con «Miracle»): Respuesta de Meta: «Misleading claims»');
    expect(spanish).toContain('Solicite otra revisión en el Administrador de anuncios');
    const onGoogle = finishMail({ ...finished, platform: 'google' }, { ...reader, lang: 'es' }).text;
    expect(onGoogle).toContain('Solicite otra revisión en Google Ads');
  });

  it("uses the platform's word for the parent of ads that failed", () => {
    const parentRemoved = { ...ofOurs({ key: RUN_TEXTS.parentGone.key }), standing: null, code: 'parent', field: null };
    const failed = [{ ...parentRemoved, count: 2, component: null, alternative: null }];
    const finished = { ...experiment, platform: 'tiktok' as const, failed };
    const { text } = finishMail(finished, { ...reader, lang: 'en' });
    expect(text).toContain('2 ads: The ad group it belongs to was removed.');
  });
});
