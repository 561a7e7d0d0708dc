import { expect, it } from '@jest/globals';
import { accountUrl, adUrl } from './ad-url.js';

it("an ad's address in Ads Manager contains the numbers of its account and itself", () => {
  expect(adUrl({ dialogUrl: 'https://www.facebook.com' }, 'act_1234', '567')).toBe(
    'https://www.facebook.com/adsmanager/manage/ads?act=1234&selected_ad_ids=567',
  );
  expect(adUrl({ dialogUrl: 'https://www.facebook.com' }, 'act_1234', '5&6')).toContain('selected_ad_ids=5%266');
});

it("the address of an account's campaigns contains its number", () => {
  expect(accountUrl({ dialogUrl: 'https://www.facebook.com' }, 'act_1234')).toBe(
    'https://www.facebook.com/adsmanager/manage/campaigns?act=1234',
  );
});
