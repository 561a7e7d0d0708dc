import { describe, expect, it } from '@jest/globals';
import { confirmationMail, invitationMail, passwordResetMail } from './account-mails.js';

const reader = { firstName: 'Ana', publicUrl: 'https://console.example/' };
const invitation = {
  token: 'a-b_c',
  email: 'new+one@team.example',
  id: '17',
  team: 'Engines & <b>Co</b>',
  inviter: 'Ada Byron',
};

describe('e-mails about accounts', () => {
  it('AUTH-027 the reset link contains e-mail and token, in both languages and in the plain text part', () => {
    const url = 'https://console.example/password/reset?email=ana%40team.example&token=a-b_c';
    for (const lang of ['en', 'es'] as const) {
      const mail = passwordResetMail({ ...reader, lang }, { email: 'ana@team.example', token: 'a-b_c' });
      expect(mail.text).toContain(url);
      expect(mail.html).toContain(url.replaceAll('&', '&amp;'));
      expect(mail.html).toContain(`lang="${lang}"`);
      expect(mail.text).toContain('60 min');
    }
  });

  it('AUTH-022 the confirmation link is a login by token', () => {
    const mail = confirmationMail({ ...reader, lang: 'es' }, { token: 'x.y.z' });
    expect(mail.text).toContain('https://console.example/login?token=x.y.z');
    expect(mail.text).toMatch(/^Hola, Ana:/);
  });

  it('PROFILE-033 PROFILE-045 the invitation link contains token, e-mail and numeric id', () => {
    const mail = invitationMail({ ...reader, firstName: '', lang: 'en' }, invitation);
    expect(mail.text).toContain('https://console.example/join?token=a-b_c&email=new%2Bone%40team.example&id=17');
    expect(mail.text).toMatch(/^Hello,\n/);
    expect(mail.subject).toBe('Ada Byron invites you to Polyad');
  });

  it.each([
    ['en', /invites you to the team.*le invita al equipo/s],
    ['es', /le invita al equipo.*invites you to the team/s],
  ] as const)("PROFILE-045 the invitation is in both languages, the inviter's first (%s)", (lang, order) => {
    const { text, html } = invitationMail({ ...reader, firstName: '', lang }, invitation);
    expect(text).toMatch(order);
    expect(html).toMatch(order);
    expect(text.match(/\/join\?token=a-b_c/g)).toHaveLength(2);
  });

  it('escape text that people typed', () => {
    expect(invitationMail({ ...reader, lang: 'en' }, invitation).html).toContain('Engines &amp; &lt;b&gt;Co&lt;/b&gt;');
  });
});
