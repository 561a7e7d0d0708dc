import { startStack } from '../support/stack.js';
import { describeDocument } from './support/schemathesis.js';

describeDocument('forms', () => startStack({ parts: ['sandbox', 'api'] }));
