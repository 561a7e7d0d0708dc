import { describe, expect, it } from '@jest/globals';
import type { Operation } from './support/schema-example.js';
import { WrongSender, document } from './support/wrong-sender.js';

const sender = new WrongSender();

describe('invalid values in addresses', () => {
  const UNUSABLE = [
    '%00',
    '%ff',
    '%ED%A0%80',
    '%1b',
    '%C2%85',
    '1e400',
    '-1',
    '[]',
    '__proto__',
    'constructor',
    '..%2f..',
    'a'.repeat(5_000),
  ];
  const reads = Object.entries(document.paths).filter(([, { get }]) => get);
  const parametersOf = ({ parameters = [] }: Operation) => parameters.filter((one) => one.in !== 'header');

  it.each(reads.filter(([, { get }]) => parametersOf(get!).length > 0))(
    'ERR-013 GET %s never returns 500',
    async (path, { get }) => {
      const complaints: Record<string, string> = {};
      const expectation = async (address: string, isSearched: boolean) => {
        const stop = new AbortController();
        const { status } = await sender.client.raw(address, { signal: stop.signal });
        stop.abort();
        // A search accepts any text and finds nothing.
        if (status >= 500 || (status === 200 && !isSearched)) complaints[address.slice(0, 100)] = String(status);
      };
      for (const parameter of parametersOf(get!))
        for (const value of UNUSABLE) {
          const inPath = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (name === parameter.name ? value : '1'));
          const queries = parameter.in === 'query' ? ['', '[]', '[a]', `=1&${parameter.name}`, '[__proto__][x]'] : [''];
          for (const form of queries)
            await expectation(
              parameter.in === 'query' ? `${inPath}?${parameter.name}${form}=${value}` : inPath,
              parameter.name === 'search',
            );
        }
      expect(complaints).toEqual({});
    },
  );
});
