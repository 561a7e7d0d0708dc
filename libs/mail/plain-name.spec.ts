import { describe, expect, it } from '@jest/globals';
import { plainName } from './plain-name.js';

describe('a name that outsiders see', () => {
  it.each([
    ['Ada Byron', 'Ada Byron'],
    ['Dr. Martin L. King Jr.', 'Dr. Martin L. King Jr.'],
    ["Seán O'Neill-Özil", "Seán O'Neill-Özil"],
    ['Ann 2.0', 'Ann 2.0'],
    ['A/B </b>Co.', 'A/B </b>Co.'],
    ['Booking.com', 'Booking com'],
  ])('keeps its form without an address: %s', (name, shown) => {
    expect(plainName(name, 'Somebody')).toBe(shown);
  });

  it.each([
    ['Win at https://evil.example/x now', 'Win at now'],
    ['www.evil.example', 'Somebody'],
    ['WWW.evil.example Ada', 'Ada'],
    ['write to a@evil.example', 'write to'],
    ['evil.example/prize Ada', 'Ada'],
    ['Claim evil.example', 'Claim evil example'],
    ['Claim evil。example', 'Claim evil example'],
    ['Claim evil.example.com!', 'Claim evil example com!'],
    ['пример.рф', 'пример рф'],
  ])('loses its address: %s', (name, shown) => {
    expect(plainName(name, 'Somebody')).toBe(shown);
  });
});
