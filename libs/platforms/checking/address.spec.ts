import { describe, expect, it } from '@jest/globals';
import { addressFault, appLinkFault, tidyAddress, type Filling } from './address.js';
import { META } from '../meta/description.js';
import { TIKTOK } from '../tiktok/description.js';

const ruleOf = (address: unknown, filling: Filling = META) => addressFault(address, filling)?.rule ?? null;

describe('stored and sent addresses', () => {
  it.each([
    ['a blank at the end', 'https://shop.example/x '],
    ['a blank in front', ' https://shop.example/x'],
    ['blanks of other widths', '\u3000https://shop.example/x\u00A0\u2009'],
    ['a blank of Braille', 'https://shop.example/x\u2800'],
    ['line breaks and tabs', '\r\nhttps://shop.example/x\t'],
    ['zero-width spaces', 'https://shop\u200B.example/x\u200B'],
    ['byte order marks', '\uFEFFhttps://shop.example/x'],
    ['soft hyphens', 'https://shop.example/\u00ADx'],
    ['word joiners', 'https://shop.example/\u2060x'],
    ['switched directions', '\u202Ahttps://shop.example/x\u202C'],
    ['isolated directions', '\u2068https://shop.example/x\u2069'],
    ['marks of direction', '\u200Ehttps://shop.example/x\u200F'],
    ['variation selectors and joiners without effect', 'https://shop.example/x\uFE0F\u200D'],
    ['control characters', 'https://shop.example/\u0000x\u007F'],
  ])('lose %s', (_, typed) => {
    expect(tidyAddress(typed)).toBe('https://shop.example/x');
    expect(ruleOf(typed)).toBeNull();
  });

  it('lose direction marks even among Arabic letters', () =>
    expect(tidyAddress('https://متجر.example/\u200Fعرض\u200E')).toBe('https://متجر.example/عرض'));

  it.each([
    'https://señal.example/mañana?q=año',
    'https://shop.example/👩‍👧/?heart=❤️',
    'https://خانه\u200Cما.example/',
    'https://shop.example/a%20b',
  ])('keep everything that belongs to the address: %s', (address) => {
    expect(tidyAddress(address)).toBe(address);
    expect(ruleOf(address)).toBeNull();
  });

  it.each([
    ['https://https://shop.example', 'https://https://'],
    ['http://https://shop.example', 'http://https://'],
    ['https:https://shop.example', 'https:https://'],
    ['https:// https://shop.example', null],
    ['HTTPS://HTTP://shop.example', 'HTTPS://HTTP://'],
    ['https//https://shop.example', 'https//https://'],
  ])('with two schemes are reported: %s', (address, schemes) => {
    if (schemes === null) expect(ruleOf(address)).toBe('twoAddresses');
    else expect(addressFault(address)).toEqual({ rule: 'twoSchemes', params: { schemes } });
  });

  it.each([
    'https://shop.example/a https://shop.example/b',
    'https://shop.example/a\nhttps://shop.example/b',
    'https://shop.example/a,https://shop.example/b',
    'https://shop.example/a;http://shop.example/b',
    'https://shop.example/ahttps://shop.example/a',
    'https://shop.example/https://shop.example/',
    'https://shop.examplehttps://shop.example',
    'https://shop.example/?utm_source=metahttps://shop.example/',
    'https://shop.example/?a=1 https://shop.example/b',
    'https://shop.example/a|https://shop.example/b',
  ])('that consist of two addresses are reported: %s', (address) => expect(ruleOf(address)).toBe('twoAddresses'));

  it.each([
    'https://go.example/?to=https://shop.example/a',
    'https://go.example/click;id=7;?https://shop.example/',
    'https://go.example/click?ids=1&https://shop.example/',
    'https://go.example/click/destination:https://shop.example/',
    'https://go.example/https%3A%2F%2Fshop.example',
    'https://shop.example/#to=https://shop.example/b',
    'https://shop.example/httpstatus/https',
  ])('can contain another address as a part: %s', (address) => expect(ruleOf(address)).toBeNull());

  it.each([
    'https://shop.example/a b',
    'https://shop.example/a\u00A0b',
    'https://shop.example/a\u2800b',
    'https:///shop.example',
  ])('that are invalid are rejected: %j', (address) => expect(ruleOf(address)).toBe('destination'));

  it.each([
    [META, '__CAMPAIGN_ID__', 'TikTok'],
    [META, '__CLICKID__', 'TikTok'],
    [META, '{campaignid}', 'Google'],
    [META, '{lpurl}', 'Google'],
    [META, '{ifmobile:m}', 'Google'],
    [META, '{_campaign}', 'Google'],
    [META, '%%CLICK_URL_ESC%%', 'Google'],
    [TIKTOK, '{{ad.id}}', 'Meta'],
    [TIKTOK, '{{campaign.name}}', 'Meta'],
    [TIKTOK, '{{placement}}', 'Meta'],
    [TIKTOK, '{gclid}', 'Google'],
  ] as const)('with a placeholder of another platform are reported', (filling, macro, other) => {
    const platform = filling === META ? 'Meta' : 'TikTok';
    expect(addressFault(`https://shop.example/?x=${macro}&y=1`, filling)).toEqual({
      rule: 'foreignMacro',
      params: { macro, platform, other },
    });
  });

  it.each([
    [META, '{{ad.nmae}}'],
    [META, '{{click_id}}'],
    [META, '{id}'],
    [META, '{experiment}'],
    [TIKTOK, '__CAMPAIN_ID__'],
  ] as const)('with a placeholder that nothing fills in are reported', (filling, macro) => {
    expect(addressFault(`https://shop.example/?x=${macro}`, filling)).toMatchObject({
      rule: 'unknownMacro',
      params: { macro },
    });
  });

  it("with another platform's placeholder in encoded braces are reported", () =>
    expect(ruleOf('https://shop.example/?x=%7B%7Bad.id%7D%7D', TIKTOK)).toBe('foreignMacro'));

  it.each([
    [META, 'https://shop.example/?x={{ad.id}}&y={{site_source_name}}'],
    [TIKTOK, 'https://shop.example/?x=__CID__&y=__PLACEMENT__'],
    [META, 'https://shop.example/__init__/my__name/_A_/a__b__c'],
    [META, 'https://shop.example/?filter={"size":4}&rate=100%25'],
  ] as const)("can contain the platform's own placeholders, and braces without a placeholder", (filling, address) =>
    expect(ruleOf(address, filling)).toBeNull(),
  );
});

describe('app links', () => {
  it.each([
    ['shop://sale?id=4', null],
    [' shop://sale ', null],
    ['', null],
    ['shop://sale now', 'destination'],
    ['https://shop.example/a https://shop.example/b', 'twoAddresses'],
    ['shop://sale?ad=__CID__', 'foreignMacro'],
  ])('are checked: %j (%s)', (link, rule) => expect(appLinkFault(link, META)?.rule ?? null).toBe(rule));
});
