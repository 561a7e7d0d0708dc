import { expect, it } from '@jest/globals';
import { Database } from '../store/database.js';
import { Clocks } from './clocks.js';

it('runs a campaign from its origin at the scale, and continues after a restart', () => {
  const db = new Database(':memory:');
  let alive = 5000;
  const ground = { db, uptime: { now: () => alive }, config: { timeScale: 60 } } as never;
  const clocks = new Clocks(ground, 'x');
  expect(clocks.view('1', 77)).toEqual({ now: 77, scale: 60, live: false });
  clocks.start('1', 1_000_000);
  alive = 6500;
  expect(clocks.view('1', 77)).toEqual({ now: 1_090_000, scale: 60, live: true });
  alive = 6510;
  const later = new Clocks(ground, 'x');
  expect([later.now('1', 0), later.now('2', 77), new Clocks(ground, 'y').isLive('1')]).toEqual([1_090_600, 77, false]);
  db.close();
});
