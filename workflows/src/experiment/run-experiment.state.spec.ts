import { expect, it } from '@jest/globals';
import { RunState } from './run-experiment.state.js';

const report = (at: string) => ({
  campaignNow: Date.parse(at),
  campaignNowText: at,
  polledAtText: `2026-11-02T${at.slice(11)}`,
  scale: 720,
  changedRows: 0,
  reports: 0,
});

it('shows a clock that never goes back, even if the clock of a wave that is not live yet shows an earlier time', () => {
  const state = new RunState(undefined);
  const shown = () => [state.progress().campaignNow, state.progress().lastInsightsAt];
  state.polled(report('2026-11-09T10:00:00.000Z'));
  state.polled(report('2026-11-02T11:00:00.000Z'));
  expect(shown()).toEqual(['2026-11-09T10:00:00.000Z', '2026-11-02T11:00:00.000Z']);
  state.polled(report('2026-11-09T12:00:00.000Z'));
  expect(shown()).toEqual(['2026-11-09T12:00:00.000Z', '2026-11-02T12:00:00.000Z']);
});
