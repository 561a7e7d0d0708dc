import { startStack } from '../support/stack.js';
import { describeKilledRun } from './killed-run.js';
import { SMART_PLUS } from './platforms.js';

describeKilledRun([SMART_PLUS], (options) => startStack(options));
