import { describe, expect, it } from '@jest/globals';
import { trialHolderOf } from './trial-holder.js';

describe('trialHolderOf', () => {
  it.each([
    ['ada@acme.com', 'acme.com'],
    ['ada@mail.acme.com', 'acme.com'],
    ['ada@shop.acme.co.uk', 'acme.co.uk'],
    ['ada@bücher.example', 'xn--bcher-kva.example'],
    ['ada@one.github.io', 'one.github.io'],
    ['ada@polyad.test', 'polyad.test'],
  ])('BILL-074 maps %s to the company %s', (email, name) => {
    expect(trialHolderOf(email)).toEqual({ kind: 'domain', name });
  });

  it.each([
    ['ada.lovelace+one@gmail.com', 'adalovelace@gmail.com'],
    ['a.d.a.lovelace@googlemail.com', 'adalovelace@gmail.com'],
    ['ada.lovelace+x@outlook.com', 'ada.lovelace@outlook.com'],
    ['ada-shop@yahoo.com', 'ada@yahoo.com'],
    ['ada+a+b@web.de', 'ada@web.de'],
    ['ada+x@fastmail.com', 'ada@fastmail.com'],
    ['ada+x@proton.me', 'ada@proton.me'],
  ])('BILL-074 maps %s to the free mailbox %s', (email, name) => {
    expect(trialHolderOf(email)).toEqual({ kind: 'address', name });
  });
});
