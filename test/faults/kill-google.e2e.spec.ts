import { startStack } from '../support/stack.js';
import { describeKilledRun } from './killed-run.js';
import { GOOGLE_DISPLAY, GOOGLE_SEARCH } from './platforms.js';

describeKilledRun([GOOGLE_SEARCH, GOOGLE_DISPLAY], (options) => startStack(options));
