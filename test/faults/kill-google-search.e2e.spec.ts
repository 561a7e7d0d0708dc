import { startStack } from '../support/stack.js';
import { describeKilledRun } from './killed-run.js';
import { GOOGLE_SEARCH } from './platforms.js';

describeKilledRun(GOOGLE_SEARCH, (options) => startStack(options));
