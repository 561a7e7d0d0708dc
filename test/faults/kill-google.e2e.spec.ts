import { startStack } from '../support/stack.js';
import { describeKilledRun } from './killed-run.js';
import { GOOGLE_DEMAND_GEN, GOOGLE_DISPLAY, GOOGLE_SEARCH } from './platforms.js';

describeKilledRun([GOOGLE_SEARCH, GOOGLE_DISPLAY, GOOGLE_DEMAND_GEN], (options) => startStack(options));
