import { describe, expect, it, jest } from '@jest/globals';
import { pino } from 'pino';
import { inBunches } from './logging.js';

function newLog() {
  let kept: string[] = [];
  const written: string[][] = [];
  const output = {
    write: (line: string) => void kept.push((JSON.parse(line) as { msg: string }).msg),
    flush: () => {
      written.push(kept);
      kept = [];
    },
  };
  return { logger: pino({}, inBunches(output)), written };
}

describe('bunched log', () => {
  it('writes the lines of many requests together and on time', () => {
    jest.useFakeTimers();
    try {
      const { logger, written } = newLog();
      for (const line of ['one', 'two', 'three']) logger.info(line);
      expect(written).toEqual([]);
      jest.advanceTimersByTime(50);
      expect(written).toEqual([['one', 'two', 'three']]);
      logger.info('four');
      jest.advanceTimersByTime(50);
      expect(written).toEqual([['one', 'two', 'three'], ['four']]);
    } finally {
      jest.useRealTimers();
    }
  });

  it.each(['warn', 'error', 'fatal'] as const)(
    'writes %s at once, because the process may be about to die',
    (level) => {
      const { logger, written } = newLog();
      logger.info('before');
      logger[level]('bad');
      expect(written).toEqual([['before', 'bad']]);
    },
  );
});
