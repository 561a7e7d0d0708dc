import { describe, expect, it } from '@jest/globals';
import { invalid } from './api-error.js';

const items = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    field: `f${i}`,
    title: `f${i}`,
    type: 'validation',
    message: 'Not found.',
    key: 'http.notFound',
  }));

describe('invalid', () => {
  it('lists fifty items and the number of others', () => {
    expect(invalid(items(50)).items).toEqual(items(50));
    const { items: findings, message } = invalid(items(40_050));
    expect(message).toBe('Not found.');
    expect(findings).toEqual([
      ...items(50),
      { title: '…', type: 'more', message: 'And 40,000 more.', key: 'http.more', params: { count: 40_000 } },
    ]);
  });
});
