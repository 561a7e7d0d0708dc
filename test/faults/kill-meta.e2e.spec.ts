import { startStack } from '../support/stack.js';
import { describeKilledRun } from './killed-run.js';
import { META } from './platforms.js';

describeKilledRun([META], (options) => startStack(options));
