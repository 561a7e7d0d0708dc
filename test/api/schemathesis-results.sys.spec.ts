import { startStack } from '../support/stack.js';
import { describeDocument } from './support/schemathesis.js';

describeDocument('results', () => startStack({ parts: ['sandbox', 'api'] }));
