import { expect, it } from '@jest/globals';
import { RUN_TEXTS } from './run-texts.js';
import { undeliveredText } from './undelivered-text.js';

it.each([
  'AD_STATUS_ASSET_AUTHORIZATION_LOST',
  // The database stores at most 40 characters.
  'AD_STATUS_ADGROUP_ASSET_AUTHORIZATION_LOST'.slice(0, 40),
])('an ad whose TikTok account was disconnected is explained (%s)', (word) => {
  expect(undeliveredText(word)).toBe(RUN_TEXTS.identityLost);
});

it.each(['AD_STATUS_AUDIT_DENY', 'DISAPPROVED', null])(
  'any other undelivered ad counts as disapproved (%s)',
  (word) => {
    expect(undeliveredText(word)).toBe(RUN_TEXTS.adDisapproved);
  },
);
