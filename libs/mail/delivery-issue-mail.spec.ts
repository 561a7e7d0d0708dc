import { describe, expect, it } from '@jest/globals';
import { deliveryIssueMail, type AffectedExperiment } from './delivery-issue-mail.js';

const group = { standing: 'refused' as const, code: 'DISAPPROVED', message: 'Misleading claims', field: null };
const refused: AffectedExperiment = {
  id: 9,
  name: 'Autumn',
  platform: 'meta',
  accountName: 'Acme ES',
  endsAt: new Date('2026-12-05T23:00:00Z'),
  isAccountUnable: false,
  issue: {
    kind: 'ads-refused',
    refused: 25,
    of: 1_300,
    raisedAt: '2026-12-01T10:00:00Z',
    groups: [{ ...group, count: 25, component: 'headlines', alternative: 'Last days' }],
  },
};
const unable: AffectedExperiment = {
  ...refused,
  isAccountUnable: true,
  issue: { kind: 'account-unable', cause: 'disabled', message: 'Policy 4', raisedAt: '2026-12-01T10:00:00Z' },
};
const reader = { firstName: 'Ana', publicUrl: 'https://console.example/' };

describe('the e-mail about a delivery issue', () => {
  it('says how many ads of how many are refused, why, since when, and what to do', () => {
    const { subject, text } = deliveryIssueMail(refused, { ...reader, lang: 'en' });
    expect(subject).toBe('Meta no longer delivers 25 ads of your experiment "Autumn"');
    expect(text).toContain('no longer delivers 25 of 1,300. They get no results meanwhile.');
    expect(text).toContain('25 ads (with "Last days"): Meta says: "Misleading claims"');
    expect(text).toContain('Since: December 1, 2026 at 10:00 AM UTC');
    expect(text).toContain('Ask for another review in Ads Manager');
    expect(text).toContain('The other ads keep running.');
    expect(text).toContain('https://console.example/experiment/meta/results?id=9&type=meta\n');
  });

  it.each([
    ['en', 'Meta may change 1 ad of your experiment "Autumn"', 'Switched on: image_touchups, music_generation'],
    ['es', 'Meta puede modificar 1 anuncio de su experimento «Autumn»', 'Activadas: image_touchups, music_generation'],
  ] as const)('says which changes are switched on in how many ads (%s)', (lang, subject, line) => {
    const features = ['image_touchups', 'music_generation'];
    const issue = { kind: 'ads-altered', altered: 1, of: 300, features, raisedAt: '2026-12-01T10:00:00Z' } as const;
    const mail = deliveryIssueMail({ ...refused, issue }, { ...reader, lang });
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain(line);
    expect(mail.text).toContain('300');
  });

  it.each([
    ['en', '2 ads of your experiment "Autumn" may be seen on a TikTok profile', 'Switch it on in the ads at TikTok'],
    [
      'es',
      '2 anuncios de su experimento «Autumn» pueden verse en un perfil de TikTok',
      'Actívela en los anuncios de TikTok',
    ],
  ] as const)(
    'says that ads may be visible on a profile, without the name of a setting (%s)',
    (lang, subject, line) => {
      const features = ['dark_post_status'];
      const issue = { kind: 'ads-altered', altered: 2, of: 300, features, raisedAt: '2026-12-01T10:00:00Z' } as const;
      const mail = deliveryIssueMail({ ...refused, platform: 'tiktok', issue }, { ...reader, lang });
      expect(mail.subject).toBe(subject);
      expect(mail.text).toContain(line);
      expect(mail.text).not.toContain('dark_post_status');
    },
  );

  it('does not mention other ads if none is left', () => {
    const issue = { ...refused.issue, refused: 1_300 } as AffectedExperiment['issue'];
    const { text } = deliveryIssueMail({ ...refused, issue }, { ...reader, lang: 'en' });
    expect(text).toContain('1,300 of 1,300');
    expect(text).not.toContain('other ads');
  });

  it.each([
    [
      'en',
      'The other ads keep running',
      'The other ads are not delivered either, because the ad account cannot spend.',
    ],
    ['es', 'Los demás anuncios siguen en marcha', 'Los demás anuncios tampoco se entregan'],
  ] as const)('does not mention other ads while the account cannot spend (%s)', (lang, continues, neither) => {
    const { text } = deliveryIssueMail({ ...refused, isAccountUnable: true }, { ...reader, lang });
    expect(text).not.toContain(continues);
    expect(text).toContain(neither);
  });

  it('says which account cannot spend and why, and what the wait costs', () => {
    const { subject, text } = deliveryIssueMail(unable, { ...reader, lang: 'en' });
    expect(subject).toBe('Your experiment "Autumn" is not delivered: the Meta ad account cannot spend');
    expect(text).toContain('Meta has disabled the ad account');
    expect(text).toContain('Ad account: Acme ES');
    expect(text).toContain('Meta says: "Policy 4"');
    expect(text).toContain('Its end date, December 5, 2026 at 11:00 PM UTC, does not move');
  });

  it("uses the reader's language", () => {
    const { subject, text } = deliveryIssueMail(refused, { ...reader, lang: 'es' });
    expect(subject).toBe('Meta ha dejado de entregar 25 anuncios de su experimento «Autumn»');
    expect(text).toContain('Desde: 1 de diciembre de 2026 a las 10:00 UTC');
    expect(text).toContain('25 de 1300');
  });
});
