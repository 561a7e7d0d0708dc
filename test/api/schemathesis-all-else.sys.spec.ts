import { startStack } from '../support/stack.js';
import { describeDocument } from './support/schemathesis.js';

describeDocument('all else', () => startStack({ parts: ['sandbox', 'api'] }));
