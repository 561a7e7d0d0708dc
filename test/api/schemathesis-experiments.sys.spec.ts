import { startStack } from '../support/stack.js';
import { describeDocument } from './support/schemathesis.js';

describeDocument('experiments', () => startStack({ parts: ['sandbox', 'api'] }));
